/**
 * The walls of the house: which room may import which. A room is the longest path of this table that a file lies in; what
 * lies in none is refused, so every room has a row. Rooms not named under `may` are closed, and no wall is open that
 * nothing goes through. Packages are open unless `packages` lists the only ones allowed.
 */
type Wall = { readonly may: readonly string[]; readonly packages?: readonly string[] };

/** What of lib and of the stores is no product's: the draft of an order is spot's. */
const TERMINAL_LIB = [
  'lib/api/market.ts',
  'lib/contract',
  'lib/exact',
  'lib/format',
  'lib/hotkeys',
  'lib/market',
  'lib/order',
  'lib/rules',
  'lib/site/brand.ts',
  'lib/storage',
];
const TERMINAL_STORES = [
  'account',
  'alerts',
  'chart',
  'charts',
  'command',
  'connection',
  'drawings',
  'favourites',
  'instruments',
  'layout',
  'orders',
  'preferences',
  'replay',
  'settings',
  'tickers',
].map((noun) => `stores/${noun}.ts`);

/** The door of an engine, see `gateway/engine/README.md`. */
const ENGINE_PORT = ['gateway/engine/port.ts', 'gateway/engine/outcome.ts', 'gateway/engine/busy.ts'];

export const WALLS: Readonly<Record<string, Wall>> = {
  app: { may: ['app', 'components', 'stores', 'lib', 'messages'] },
  'components/ui': { may: ['components/ui', 'stores', 'lib'] },
  'components/layout': { may: ['components/layout', 'components/ui', 'stores', 'lib'] },
  'components/market': { may: ['components/market', 'components/ui', 'stores', 'lib'] },
  // What every product's screen is made of: it knows none of them.
  'components/terminal': { may: ['components/terminal', 'components/ui', ...TERMINAL_STORES, ...TERMINAL_LIB] },
  // Orders and fills as tables, own amounts: of the trading screens and of the pages of records and assets.
  'components/orders': {
    may: ['components/orders', 'components/terminal', 'components/funds', 'components/ui', 'stores', 'lib'],
  },
  'components/funds': { may: ['components/funds', 'components/ui', 'stores', 'lib'] },
  'components/spot': {
    may: [
      'components/spot',
      'components/terminal',
      'components/orders',
      'components/funds',
      'components/ui',
      'stores',
      'lib',
    ],
  },
  'components/futures': {
    may: [
      'components/futures',
      'components/terminal',
      'components/orders',
      'components/funds',
      'components/ui',
      'stores',
      'lib',
    ],
  },
  // The public page of a shared trade.
  'components/share': { may: ['components/share', 'components/ui', 'lib'] },
  // What contracts are, and the fund behind them.
  'components/contracts': { may: ['components/contracts', 'components/ui', 'stores', 'lib'] },
  'components/content': { may: ['components/content', 'components/ui', 'stores', 'lib'] },
  'components/account': { may: ['components/account', 'components/ui', 'stores', 'lib'] },
  'components/asset': {
    may: ['components/asset', 'components/orders', 'components/funds', 'components/ui', 'stores', 'lib'],
  },
  stores: { may: ['stores', 'lib'] },
  'lib/contract': { may: ['lib/contract'], packages: [] },
  // The number kernel under format, trade, order rules, exchange and feed.
  'lib/exact': { may: ['lib/exact'], packages: [] },
  // Every shape of the wire once. Pages take types from here and the generated guards, never a shape.
  'lib/contract/shapes': { may: ['lib/contract/shapes', 'lib/contract', 'lib/rules'], packages: ['typebox'] },
  'lib/contract/shapes/guards': {
    may: ['lib/contract/shapes/guards', 'lib/contract/shapes', 'lib/contract'],
    packages: [],
  },
  // The rules of an order, which both halves call.
  'lib/rules': { may: ['lib/rules', 'lib/exact'], packages: [] },
  'lib/image-domain.ts': { may: ['lib/contract', 'lib/safety', 'lib/storage'], packages: [] },
  'lib/image-retry.ts': { may: ['lib/safety'], packages: [] },
  'lib/theme.ts': { may: ['lib/storage'], packages: [] },
  'lib/trade': { may: ['lib/trade', 'lib/exact'], packages: ['decimal.js'] },
  // Its integer half, which the exchange decides by: it never meets a decimal.
  'lib/trade/units': { may: ['lib/trade/units', 'lib/exact'], packages: [] },
  'lib/i18n': { may: ['lib/i18n', 'messages'] },
  'lib/simulation': { may: ['lib/simulation', 'lib/i18n'] },
  'lib/site': { may: ['lib/site', 'lib/i18n', 'lib/contract'], packages: ['next'] },
  'lib/api': { may: ['lib/api', 'lib/request', 'lib/captcha', 'lib/contract', 'lib/i18n'] },
  'lib/request': {
    may: [
      'lib/request',
      'lib/image-domain.ts',
      'lib/device',
      'lib/device-token',
      'lib/sign',
      'lib/captcha',
      'lib/tracking',
      'lib/storage',
      'lib/i18n',
      'lib/contract',
      'lib/format',
    ],
  },
  'lib/device': { may: ['lib/device', 'lib/crypto', 'lib/storage'] },
  'lib/device-token': { may: ['lib/device-token', 'lib/script', 'lib/storage', 'lib/contract'] },
  'lib/crypto': { may: ['lib/crypto', 'lib/script', 'lib/contract'] },
  'lib/sign': { may: ['lib/sign', 'lib/crypto', 'lib/storage', 'lib/contract'] },
  'lib/captcha': { may: ['lib/captcha', 'lib/crypto', 'lib/script', 'lib/storage', 'lib/i18n', 'lib/contract'] },
  'lib/script': { may: ['lib/script', 'lib/safety'] },
  'lib/market': { may: ['lib/market', 'lib/contract', 'lib/exact', 'lib/format', 'lib/rules'] },
  // Orders of every product, and what is spot's alone: pure.
  'lib/order': { may: ['lib/order', 'lib/contract', 'lib/exact', 'lib/format', 'lib/rules'], packages: [] },
  'lib/spot': { may: ['lib/spot', 'lib/order', 'lib/contract', 'lib/exact', 'lib/format', 'lib/rules'], packages: [] },
  // Contracts as their pages tell them: pure, by the very functions that the exchange decides by.
  'lib/futures': {
    may: ['lib/futures', 'lib/contract', 'lib/exact', 'lib/rules', 'lib/trade/units'],
    packages: [],
  },
  // Orders of contracts in the making: beside the figures what they share with other products, and decimals for what has no unit.
  'lib/futures/ticket': {
    may: ['lib/futures', 'lib/order', 'lib/contract', 'lib/exact', 'lib/format', 'lib/rules', 'lib/trade'],
    packages: [],
  },
  // Keys that people choose: pure but for what lies under the key.
  'lib/hotkeys': { may: ['lib/hotkeys'], packages: [] },
  // What is kept with an account: pure.
  'lib/kept': { may: ['lib/kept', 'lib/contract'], packages: [] },
  'lib/format': { may: ['lib/format', 'lib/exact', 'lib/i18n'] },
  'lib/safety': { may: ['lib/safety'] },
  'lib/referral': { may: ['lib/referral', 'lib/api', 'lib/storage', 'lib/i18n', 'lib/contract'], packages: [] },
  'lib/tracking': { may: ['lib/tracking', 'lib/device', 'lib/i18n', 'lib/contract'], packages: [] },
  'lib/storage': { may: ['lib/storage', 'lib/i18n', 'lib/contract', 'lib/format'] },
  'middleware.ts': { may: ['lib/i18n', 'lib/simulation'] },
  messages: { may: ['messages'] },
  // Entries, as scripts and documents name them: the process, two commands of the operator, and what reads the settings.
  'gateway/main.ts': { may: ['gateway/base', 'gateway/process'], packages: [] },
  'gateway/agency.ts': {
    may: ['gateway/base', 'gateway/accounts', 'gateway/config.ts', 'gateway/data'],
    packages: ['node:fs', 'node:path', 'node:util'],
  },
  'gateway/announce.ts': {
    may: ['gateway/base', 'gateway/announcements', 'gateway/config.ts', 'gateway/data', 'gateway/html'],
    packages: ['node:fs', 'node:path'],
  },
  'gateway/config.ts': {
    may: ['gateway/base', 'gateway/config', 'lib/contract', 'lib/i18n'],
    packages: ['node:crypto', 'node:path'],
  },
  'gateway/config': { may: ['gateway/config', 'gateway/base', 'lib/contract', 'lib/i18n'], packages: ['node:net'] },
  // What every other room may use.
  'gateway/base': {
    // Domains, as an operator writes them.
    may: ['gateway/base', 'lib/contract', 'lib/i18n'],
    packages: ['node:http', 'node:net', 'node:util', 'node:zlib', 'fastify', '@fastify/type-provider-typebox'],
  },
  // The pure core.
  'gateway/exchange': { may: ['gateway/exchange', 'lib/exact'], packages: [] },
  'gateway/exchange/ledger': { may: ['gateway/exchange/ledger'], packages: [] },
  'gateway/exchange/events': { may: ['gateway/exchange/events', 'gateway/exchange/ledger', 'lib/rules'], packages: [] },
  // Legs of contracts: kept as events change them.
  'gateway/exchange/positions': {
    may: ['gateway/exchange/positions', 'gateway/exchange/events', 'gateway/exchange/ledger'],
    packages: [],
  },
  'gateway/exchange/orders': {
    may: [
      'gateway/exchange/orders',
      'gateway/exchange/events',
      'gateway/exchange/ledger',
      'gateway/exchange/positions',
      'lib/exact',
      'lib/rules',
      'lib/trade/units',
    ],
    packages: [],
  },
  // Products never import each other, and nothing left of them knows one by name.
  'gateway/exchange/products/perp': {
    may: [
      'gateway/exchange/products/perp',
      'gateway/exchange/orders',
      'gateway/exchange/positions',
      'gateway/exchange/events',
      'gateway/exchange/ledger',
      'lib/exact',
      'lib/rules',
      'lib/trade/units',
    ],
    packages: [],
  },
  'gateway/exchange/products/spot': {
    may: [
      'gateway/exchange/products/spot',
      'gateway/exchange/orders',
      'gateway/exchange/events',
      'gateway/exchange/ledger',
      'lib/exact',
      'lib/rules',
    ],
    packages: [],
  },
  'gateway/feed': {
    may: ['gateway/feed', 'gateway/base', 'lib/contract', 'lib/exact', 'lib/trade/units'],
    packages: ['node:crypto'],
  },
  'gateway/data': {
    may: ['gateway/data', 'gateway/base', 'gateway/exchange', 'lib/contract', 'lib/i18n', 'lib/rules'],
    packages: [
      'node:crypto',
      'node:fs',
      'node:module',
      'node:os',
      'node:path',
      'node:sqlite',
      'node:worker_threads',
      'node:zlib',
      'pg',
    ],
  },
  'gateway/engine': {
    may: [
      'gateway/engine',
      'gateway/base',
      'gateway/data',
      'gateway/exchange',
      'gateway/feed',
      'lib/contract',
      'lib/exact',
      'lib/trade/units',
      'lib/rules',
      'lib/trade/units',
    ],
    packages: [],
  },
  // A tape and its time; the engines are moved by whoever puts both together.
  'gateway/replay': {
    may: ['gateway/replay', 'gateway/feed', 'lib/contract', 'lib/exact', 'lib/trade/units'],
    packages: ['node:crypto', 'node:fs', 'node:zlib', 'typebox'],
  },
  // What runs by the clock and the market for accounts: it knows no users.
  'gateway/jobs': {
    may: [
      'gateway/jobs',
      'gateway/base',
      'gateway/data',
      'gateway/exchange',
      'lib/contract',
      'lib/exact',
      'lib/rules',
      'gateway/engine/port.ts',
    ],
    packages: [],
  },
  // Who answered the questions about contracts.
  'gateway/quiz': { may: ['gateway/quiz', 'gateway/data', 'lib/contract'], packages: [] },
  // What the rest of the house knows of an engine: rooms that may not import the room itself can only speak by this.
  'gateway/engine/port.ts': { may: ['gateway/engine/outcome.ts', 'gateway/exchange', 'lib/contract'], packages: [] },
  'gateway/engine/outcome.ts': { may: ['gateway/exchange', 'lib/contract'], packages: [] },
  'gateway/engine/busy.ts': { may: ['gateway/base'], packages: [] },
  'gateway/history': {
    may: ['gateway/history', 'gateway/engine', 'gateway/data', 'gateway/exchange', 'lib/contract', 'lib/trade/units'],
    packages: [],
  },
  // Trades that their owners show.
  'gateway/shares': {
    may: [
      'gateway/shares',
      'gateway/base',
      'gateway/data',
      'gateway/engine/port.ts',
      'gateway/feed',
      'gateway/history',
      'lib/contract',
      'lib/exact',
      'lib/trade/units',
    ],
    packages: ['node:crypto'],
  },
  'gateway/keys': {
    may: ['gateway/keys', 'gateway/base', 'gateway/config', 'gateway/config.ts'],
    packages: ['node:crypto', 'node:fs', 'node:net', 'node:path', '@peculiar/x509'],
  },
  // Rooms of the business: they know nothing of HTTP and refuse by a DomainRefusal.
  // What gateways share; other rooms speak to it by its type alone.
  'gateway/bus': { may: ['gateway/bus', 'gateway/base'], packages: [] },
  'gateway/bus/bus.ts': { may: ['gateway/base'], packages: [] },
  'gateway/protocol': { may: ['gateway/protocol', 'gateway/base', 'lib/contract'], packages: ['node:crypto'] },
  'gateway/captcha': {
    may: ['gateway/captcha', 'gateway/base', 'gateway/bus/bus.ts', 'gateway/protocol', 'lib/contract'],
    packages: ['node:crypto', 'sharp'],
  },
  'gateway/outbox': {
    may: ['gateway/outbox', 'gateway/base', 'lib/contract', 'lib/i18n'],
    packages: ['node:crypto', 'nodemailer'],
  },
  'gateway/accounts': {
    may: [
      'gateway/accounts',
      'gateway/base',
      'gateway/bus/bus.ts',
      'gateway/data',
      ...ENGINE_PORT,
      'gateway/outbox',
      'gateway/protocol',
      'lib/contract',
      'lib/exact',
      'lib/safety/bidi.ts',
    ],
    packages: ['node:crypto', '@noble/curves', '@noble/hashes', '@simplewebauthn/server', 'jose', 'otpauth'],
  },
  'gateway/announcements': {
    may: ['gateway/announcements', 'gateway/data', 'gateway/html', 'lib/contract', 'lib/i18n', 'lib/safety'],
    packages: ['node:fs', 'node:util'],
  },
  'gateway/html': {
    may: ['gateway/html', 'gateway/config.ts', 'lib/safety'],
    packages: ['node:worker_threads', 'jsdom'],
  },
  'gateway/assets': {
    may: [
      'gateway/assets',
      'gateway/engine/port.ts',
      'gateway/feed',
      'gateway/history',
      'lib/contract',
      'lib/exact',
      'lib/spot/cost-basis.ts',
    ],
    packages: [],
  },
  'gateway/images': {
    may: ['gateway/images', 'gateway/base', 'lib/contract'],
    packages: ['node:child_process', 'node:fs', 'node:os', 'node:path', 'sharp'],
  },
  'gateway/cards': {
    may: [
      'gateway/cards',
      'gateway/base',
      'gateway/feed/feed.ts',
      'lib/contract',
      'lib/format',
      'lib/i18n',
      'lib/market/spark.ts',
      'lib/market/value.ts',
      'lib/site/brand.ts',
    ],
    packages: ['node:child_process', 'node:fs', 'node:module', 'node:os', 'node:path', 'node:zlib', 'qrcode', 'sharp'],
  },
  'gateway/libs': {
    may: ['gateway/libs', 'gateway/base'],
    packages: ['node:crypto', 'node:fs', 'node:module', 'node:path'],
  },
  'gateway/browser': { may: ['gateway/browser'], packages: [] },
  // What speaks HTTP and WebSocket.
  'gateway/stream': {
    may: ['gateway/stream', 'gateway/base', 'gateway/bus/bus.ts', 'gateway/feed', 'lib/contract'],
    packages: ['node:crypto', 'node:http', 'node:stream', 'node:zlib', 'ws'],
  },
  'gateway/front': {
    may: ['gateway/front', 'gateway/base', 'lib/i18n', 'lib/simulation', 'lib/site/brand.ts'],
    packages: ['node:crypto', 'node:fs', 'node:http', 'node:net', 'node:path', 'node:stream'],
  },
  'gateway/guards': {
    may: [
      'gateway/guards',
      'gateway/accounts',
      'gateway/base',
      'gateway/bus/bus.ts',
      'gateway/captcha',
      'gateway/front',
      'gateway/protocol',
      'lib/contract',
      'lib/i18n',
    ],
    packages: ['node:crypto', 'node:http', 'node:timers', 'fastify'],
  },
  'gateway/routes': {
    may: [
      'gateway/routes',
      'gateway/accounts',
      'gateway/assets',
      'gateway/base',
      'gateway/captcha',
      'gateway/cards',
      'gateway/config.ts',
      'gateway/data',
      'gateway/engine/port.ts',
      'gateway/exchange',
      'gateway/feed',
      'gateway/guards',
      'gateway/history',
      'gateway/images',
      'gateway/jobs',
      'gateway/keys',
      'gateway/libs',
      'gateway/outbox',
      'gateway/protocol',
      'gateway/quiz',
      'gateway/shares',
      'gateway/stream',
      'lib/contract',
      'lib/exact',
      'lib/i18n',
    ],
    packages: ['node:crypto', 'node:stream', 'node:timers', 'fastify', '@fastify/swagger', 'typebox'],
  },
  // Puts all of it together; only main.ts may import it.
  'gateway/process': {
    may: [
      'gateway/process',
      'gateway/replay',
      'gateway/accounts',
      'gateway/base',
      'gateway/bus',
      'gateway/captcha',
      'gateway/cards',
      'gateway/config',
      'gateway/config.ts',
      'gateway/data',
      'gateway/engine',
      'gateway/feed',
      'gateway/front',
      'gateway/guards',
      'gateway/history',
      'gateway/images',
      'gateway/jobs',
      'gateway/keys',
      'gateway/libs',
      'gateway/outbox',
      'gateway/protocol',
      'gateway/quiz',
      'gateway/routes',
      'gateway/shares',
      'gateway/stream',
      'lib/contract',
      'lib/i18n',
      'lib/safety',
    ],
  },
};
