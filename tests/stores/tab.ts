import { KEY, TAB_CHANNEL } from '#lib/storage/names.ts';

type Tab = {
  /** Says something to the tab under test. */
  tell(text: string): void;
  heard(): readonly string[];
  /** Resolves when everything told so far has arrived. */
  delivered(): Promise<void>;
  close(): void;
};

/** Another tab of the same browser, as far as the tab under test can notice. */
export function otherTab(way: 'channel' | 'storage'): Tab {
  return way === 'channel' ? byChannel() : byStorage();
}

function byChannel(): Tab {
  const heard: string[] = [];
  const channel = new BroadcastChannel(TAB_CHANNEL);
  channel.onmessage = ({ data }) => heard.push(String(data));
  return {
    tell: (text) => channel.postMessage(text),
    heard: () => heard,
    delivered: async () => {
      const witness = new BroadcastChannel(TAB_CHANNEL);
      const arrived = new Promise((resolve) => {
        witness.onmessage = resolve;
      });
      channel.postMessage('witness');
      await arrived;
      witness.close();
    },
    close: () => channel.close(),
  };
}

function byStorage(): Tab {
  let count = 0;
  return {
    tell: (text) => {
      count += 1;
      window.dispatchEvent(new StorageEvent('storage', { key: KEY.tabSignal, newValue: `${text}:${count}` }));
    },
    // The counter in the key grows with every message: one entry per message of one topic.
    heard: () => {
      const [topic = '', told = '0'] = (localStorage.getItem(KEY.tabSignal) ?? '').split(':');
      return Array.from({ length: Number.parseInt(told, 10) }, () => topic);
    },
    delivered: () => Promise.resolve(),
    close: () => undefined,
  };
}
