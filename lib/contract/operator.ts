/** Time under an operator's hand, while a tape is played. Paths that nobody is told of. */
export const OPERATOR_HEADER = 'x-operator-token';

export const OPERATOR = {
  replay: '/v1/operator/replay',
  step: '/v1/operator/replay/step',
  pause: '/v1/operator/replay/pause',
  run: '/v1/operator/replay/run',
  seek: '/v1/operator/replay/seek',
} as const;

export const REPLAY_CODE = {
  /** Time goes forward: what is asked for lies behind. */
  replayBack: '43190',
} as const;
