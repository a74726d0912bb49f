// One door for what this room fetches after the page: with two of them what both are made of would be fetched twice.
export { TicketAway } from './ticket-away.tsx';
export { TicketBody } from './ticket-body.tsx';
