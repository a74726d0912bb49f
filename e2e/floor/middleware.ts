/** Turbopack would take the one of the product, three folders up. */
export function middleware(): void {}
export const config = { matcher: '/none' };
