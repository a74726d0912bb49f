/** Action → its key while nobody chose another; '' has none. Groups and actions in the order they are listed. */
export const ACTION_GROUPS = {
  page: {
    palette: 'mod+k',
    search: '/',
    help: '?',
    guide: '',
    home: 'shift+h',
    markets: 'shift+m',
    trade: 'shift+t',
    security: '',
    watchlists: 'shift+w',
    theme: 'shift+d',
    hideAssets: 'shift+a',
    updown: '',
    paper: '',
  },
  form: {
    buy: 'b',
    sell: 's',
    limit: '1',
    market: '2',
    trigger: '3',
    quarter: '4',
    half: '5',
    threeQuarters: '6',
    most: '7',
    lastPrice: 'm',
    postOnly: 'p',
    exits: 'x',
    confirm: '',
    cancelAll: 'c',
  },
  chart: {
    shorter: ',',
    longer: '.',
    log: 'l',
    full: 'f',
    bars: 't',
    depth: 'd',
    magnet: 'g',
    volume: 'v',
  },
  pairs: { list: 'k', star: 'w', alert: 'n', next: ']', previous: '[' },
  panels: {
    open: 'o',
    triggers: '',
    history: 'h',
    fills: '',
    assets: 'a',
    focus: 'e',
    side: 'shift+s',
    layouts: 'shift+l',
    templates: '',
    reset: '',
  },
} as const;

type Groups = typeof ACTION_GROUPS;
export type ActionGroup = keyof Groups;
export type ActionId = { [Group in ActionGroup]: keyof Groups[Group] }[ActionGroup] & string;

export const GROUPS = Object.keys(ACTION_GROUPS) as ActionGroup[];
export const DEFAULTS = Object.assign({}, ...Object.values(ACTION_GROUPS)) as Readonly<Record<ActionId, string>>;
export const ACTIONS = Object.keys(DEFAULTS) as ActionId[];

/** Those of a group. */
export function actionsOf(group: ActionGroup): readonly ActionId[] {
  return Object.keys(ACTION_GROUPS[group]) as ActionId[];
}

/** Everything but the first group belongs to a trading screen. */
export function needsScreen(action: ActionId): boolean {
  return !Object.hasOwn(ACTION_GROUPS.page, action);
}
