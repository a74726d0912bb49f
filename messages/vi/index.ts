// Written by `npm run messages` from the files beside it.
import orders from './orders.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };
import trade from './trade.json' with { type: 'json' };

export default {
  orders,
  security,
  trade,
};
