/** Which bars a candle call wants. Times are epoch milliseconds and compare with a bar's open time. */
export type CandleQuery = {
  /** First open time wanted, inclusive. With it the answer begins here and goes forward. */
  readonly start?: number;
  /** Open times before this one, exclusive: page back with the oldest open time you have. */
  readonly end?: number;
  /** At most this many bars; never more than CANDLE_LIMIT. Without `start` the newest ones before `end`. */
  readonly limit: number;
};
