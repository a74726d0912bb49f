import type { NoticeKind } from '#lib/contract/notice.ts';
import type { Notice } from '#lib/contract/shapes/notice.ts';
import { useNoticeWays } from '#stores/notice-ways.ts';

/** A tone: Hz, seconds after the beginning, seconds that it rings. */
type Tone = readonly [pitch: number, at: number, rings: number];

/** How each kind sounds. */
const TONES: Readonly<Record<NoticeKind, readonly Tone[]>> = {
  alert: [
    [1319, 0, 0.9],
    [2637, 0, 0.5],
    [1319, 0.22, 0.9],
  ],
  fill: [
    [784, 0, 0.25],
    [1175, 0.11, 0.4],
  ],
  orderEnd: [[262, 0, 0.45]],
  trigger: [
    [880, 0, 0.2],
    [880, 0.12, 0.35],
  ],
  marginCall: [
    [440, 0, 0.3],
    [370, 0.2, 0.5],
  ],
  liquidation: [
    [330, 0, 0.4],
    [262, 0.22, 0.4],
    [196, 0.44, 0.8],
  ],
  funding: [[1047, 0, 0.25]],
  deposit: [
    [659, 0, 0.2],
    [988, 0.1, 0.35],
  ],
  security: [
    [523, 0, 0.2],
    [659, 0.13, 0.2],
    [880, 0.26, 0.5],
  ],
};
/** One tab sounds; the others keep still so long, ms. */
const STILL_MS = 2_000;
const LOUDEST = 0.25;

let context: AudioContext | null = null;

/** Sounds for a notice, where the visitor wants it, in one of the tabs that heard of it. */
export async function sound({ id, env, kind }: Notice): Promise<void> {
  const { sound: wanted, volume } = useNoticeWays.getState();
  if (!wanted) return;
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return play(kind, volume);
  await locks.request(`notice-${env}-${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await play(kind, volume);
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
  });
}

/** @param volume whole percent */
export async function play(kind: NoticeKind, volume: number): Promise<void> {
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  // Before the first press on a page the browser keeps it silent; nothing is made up for later.
  if (context.state === 'suspended') await Promise.race([context.resume(), new Promise((go) => setTimeout(go, 100))]);
  if (context.state !== 'running') return;
  for (const tone of TONES[kind] ?? TONES.alert) ring(context, tone, (volume / 100) * LOUDEST);
}

/** Begins at once and dies away, as something that was struck. */
function ring(on: AudioContext, [pitch, at, rings]: Tone, loud: number): void {
  if (loud <= 0) return;
  const start = on.currentTime + at;
  const gain = on.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + rings);
  const source = on.createOscillator();
  source.frequency.value = pitch;
  source.connect(gain).connect(on.destination);
  source.start(start);
  source.stop(start + rings + 0.05);
}
