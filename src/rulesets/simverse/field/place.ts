import type { Point } from './geometry.js'

/** A rectangle of the field: its corner of the lowest figures, its width along x and its depth along y. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly d: number
}

export type CoverKind = 'light' | 'heavy' | 'full'

/** Something that stands in the way of blows, and of people where it is solid (rules/simverse V10). */
export interface Obstacle extends Area {
  readonly cover: CoverKind
  readonly solid: boolean
}

/** Ground of its kind (rules/simverse V9, V10). */
export interface Zone extends Area {
  readonly difficult: boolean
  readonly heightM: number
}

/** A danger of the field, its border included; on a line it has no depth (seed 003 §6, §16; rules/simverse V7). */
export interface Hazard extends Area {
  readonly id: string
  /** Metres to fall; 0: no drop. */
  readonly dropM: number
  readonly soft: boolean
  /** Damage in d6, or '' for none. */
  readonly damage: string
  readonly type: string
  readonly ignite: boolean
  readonly deep: boolean
  /** Only the game master knows of it until somebody is in it. */
  readonly hidden: boolean
}

/** The ground of a fight. A line is a field without depth. */
export interface Place {
  readonly grid: boolean
  /** How far the field goes from its middle, along and across. */
  readonly fieldM: number
  readonly depthM: number
  readonly obstacles: readonly Obstacle[]
  readonly zones: readonly Zone[]
  readonly hazards: readonly Hazard[]
}

export const OPEN_LINE: Omit<Place, 'fieldM'> = {
  grid: false,
  depthM: 0,
  obstacles: [],
  zones: [],
  hazards: [],
}

/** Whether a point is in a rectangle, its border included. */
export function isIn({ x, y, w, d }: Area, point: Point): boolean {
  return point.x >= x && point.x <= x + w && point.y >= y && point.y <= y + d
}

/** The height of the ground at a point (rules/simverse V10). */
export function heightAt({ zones }: Pick<Place, 'zones'>, point: Point): number {
  let height = 0
  for (const zone of zones) if (isIn(zone, point)) height = Math.max(height, zone.heightM)
  return height
}

/** Whether a point is beyond the border of the field. */
export function isOutside({ grid, fieldM, depthM }: Place, { x, y }: Point): boolean {
  return Math.abs(x) > fieldM || (grid && Math.abs(y) > depthM)
}
