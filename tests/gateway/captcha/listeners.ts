import { type Burst, burstsOf, groupsOf, pitchOf } from './person.ts';

/** Programs that listen without knowing what to listen for. Each says one digit for each group. */
export type Listener = (wav: Uint8Array) => string;

const digits = (wav: Uint8Array, count: (group: readonly Burst[]) => number) =>
  groupsOf(burstsOf(wav)).map(count).join('');
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const loudness = ({ samples }: Burst) => Math.max(...samples.map(Math.abs));
const length = ({ samples }: Burst) => samples.length;
const pitch = ({ samples }: Burst) => pitchOf(samples);

/** Those above the middle of the whole sound, by one of their properties. */
const above =
  (of: (burst: Burst) => number): Listener =>
  (wav) => {
    const middle = median(burstsOf(wav).map(of));
    return digits(wav, (group) => group.filter((burst) => of(burst) >= middle).length);
  };

/** As many as sound alike: the largest number of a group whose pitches lie within a third of each other. */
const alike: Listener = (wav) =>
  digits(wav, (group) => {
    const pitches = group.map(pitch);
    return Math.max(...pitches.map((one) => pitches.filter((other) => other >= one && other < one * 1.25).length));
  });

export const LISTENERS: Readonly<Record<string, Listener>> = {
  'counts bursts of energy': (wav) => digits(wav, (group) => group.length),
  'takes one off for a decoy': (wav) => digits(wav, (group) => group.length - 1),
  'takes two off for decoys': (wav) => digits(wav, (group) => group.length - 2),
  'counts the high ones': above(pitch),
  'counts the low ones': above((burst) => -pitch(burst)),
  'counts the long ones': above(length),
  'counts the short ones': above((burst) => -length(burst)),
  'counts the loud ones': above(loudness),
  'counts the soft ones': above((burst) => -loudness(burst)),
  'counts the high and long ones': above((burst) => pitch(burst) * length(burst)),
  'counts those of one pitch': alike,
};
