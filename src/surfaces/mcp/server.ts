/**
 * The MCP server, for models. In come calls of tools; out comes one reply of one shape, as text and as data, for the seat
 * that the session holds. The model proposes, the host decides: no seed, target or modifier can be named in a call.
 * `stdio.ts` and `http.ts` bring the bytes here.
 * Read next: `tools/index.ts` (the tools), `desk.ts` (the tables and seats of one session), `answers/` (how a reply is
 * made and kept short).
 */

import {
  acceptedContent,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { version } from '../../library/documents/content.js'
import { replyText } from './answers/reply.js'
import { type Reply, replyOutput, toldInput } from './answers/schema.js'
import { type Called, called, type Question, type Report } from './called.js'
import type { Desk } from './desk.js'
import { registerPrompts } from './reading/prompts.js'
import { registerResources } from './reading/resources.js'
import { INSTRUCTIONS } from './reading/texts.js'
import type { Tool } from './tool.js'
import { TOOLS } from './tools/index.js'

/** The name under which the player's answer comes back. */
const ANSWER = 'answer'
const ELSE = 'something else'
const NOTHING = z.object({ choice: z.string(), words: z.string().optional() })

function result(reply: Reply, { readOnly }: Tool): CallToolResult {
  return {
    content: [{ type: 'text', text: replyText(reply, readOnly) }],
    structuredContent: reply as unknown as Record<string, unknown>,
    ...(reply.status === 'refused' && { isError: true }),
  }
}

/** Whether the caller can ask the person in front of it. */
function canAsk(server: McpServer, ctx: ServerContext): boolean {
  const envelope = ctx.mcpReq.envelope as Readonly<Record<string, unknown>> | undefined
  const modern = envelope?.['io.modelcontextprotocol/clientCapabilities'] as ClientCapabilities | undefined
  return (modern ?? server.server.getClientCapabilities())?.elicitation !== undefined
}

function asking({ message, options }: Question): InputRequiredResult {
  const requestedSchema = z.object({
    choice: z.enum([...options, ELSE]).describe('What do you do?'),
    words: z.string().optional().describe('In your own words, if it is something else'),
  })
  return inputRequired({ inputRequests: { [ANSWER]: inputRequired.elicit({ message, requestedSchema }) } })
}

/** A call whose arguments are what the player answered; or what there is to say when the player gave no command. */
function afterAnswer(
  args: unknown,
  ctx: ServerContext,
): { readonly args: unknown } | { readonly said: string } {
  const content = acceptedContent(ctx.mcpReq.inputResponses, ANSWER, NOTHING)
  if (!content) return { said: 'The player was asked and gave no answer.' }
  if (content.choice !== ELSE) return { args: { ...(args as object), do: content.choice } }
  return { said: `The player answers: "${(content.words ?? '').slice(0, 200)}". Act on that.` }
}

/** One server for one client: its tools, resources and prompts act from the seats of its desk. */
export function createServer(desk: Desk, report: Report = () => {}): McpServer {
  const server = new McpServer(
    { name: 'ludex', title: 'Ludex', version },
    { instructions: INSTRUCTIONS, capabilities: { resources: { subscribe: true } } },
  )
  for (const tool of TOOLS) registerTool(server, desk, tool, report)
  registerResources(server, desk)
  registerPrompts(server)
  return server
}

function registerTool(server: McpServer, desk: Desk, tool: Tool, report: Report): void {
  const run = async (args: unknown, ctx: ServerContext): Promise<CallToolResult | InputRequiredResult> => {
    const call = { signal: ctx.mcpReq.signal }
    const wasAsked = inputResponse(ctx.mcpReq.inputResponses, ANSWER).kind !== 'missing'
    const answer = wasAsked ? afterAnswer(args, ctx) : { args }
    if ('said' in answer) {
      const { reply } = await called(desk, tool, args, call, report)
      return result(reply.status === 'refused' ? { ...reply, reason: answer.said } : reply, tool)
    }
    const { reply, question }: Called = await called(desk, tool, answer.args, call, report)
    if (question && !wasAsked && tool.name === 'act' && canAsk(server, ctx)) return asking(question)
    return result(reply, tool)
  }
  server.registerTool(
    tool.name,
    {
      description: tool.about,
      inputSchema: toldInput(tool.input),
      outputSchema: replyOutput(tool.plays === true),
      ...(tool.readOnly && { annotations: { readOnlyHint: true } }),
    },
    run,
  )
}
