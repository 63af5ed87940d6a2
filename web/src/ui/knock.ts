/** One soft knock on wood, made on the spot: no sound is stored. Where the browser has no sound, nothing is heard. */
export function knock(): void {
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const now = audio.currentTime
    tone.frequency.setValueAtTime(210, now)
    tone.frequency.exponentialRampToValueAtTime(90, now + 0.09)
    volume.gain.setValueAtTime(0.0001, now)
    volume.gain.exponentialRampToValueAtTime(0.35, now + 0.008)
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.16)
    tone.connect(volume).connect(audio.destination)
    tone.start(now)
    tone.stop(now + 0.18)
    tone.onended = () => void audio.close()
  } catch {
    // A browser may refuse sound before the first press on the page.
  }
}
