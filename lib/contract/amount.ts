/** An amount, price or rate that is never negative: plain digits, so many that no page chokes on them. */
export const AMOUNT = /^\d{1,40}(\.\d{1,40})?$/;
/** Of any sign. */
export const DECIMAL = /^-?\d+(\.\d+)?$/;
