import { GamePlayer, type SampleAnswer, type SampleSubject, type SampleTask } from './games.js'
import type { Sampler, TaskWatch } from './sampler.js'

/**
 * Plays the games of a review in this very thread. `rest` is awaited before each task: a page lets other work in there, and
 * holds the review for as long as it is paused. Nothing that happens meanwhile changes a figure.
 */
export class LocalSampler implements Sampler {
  private readonly player: GamePlayer

  constructor(
    subject: SampleSubject,
    private readonly rest?: () => Promise<void>,
  ) {
    this.player = new GamePlayer(subject)
  }

  async play(tasks: readonly SampleTask[], watch: TaskWatch): Promise<readonly SampleAnswer[]> {
    const answers: SampleAnswer[] = []
    for (const task of tasks) {
      if (this.rest) await this.rest()
      if (!watch.goOn()) break
      answers.push(this.player.play(task))
      watch.played(task.games)
    }
    return answers
  }
}
