/** Where the gateway's front serves the service worker. */
export const WORKER_PATH = '/sw.js';

type Needs = {
  readonly container: Pick<ServiceWorkerContainer, 'register' | 'ready' | 'addEventListener' | 'removeEventListener'>;
  /** Hears when the network comes back. */
  readonly network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Build of this page. */
  readonly build: string;
  /** Address of the offline page in the language of this page. */
  readonly offlinePage: string;
  /** The venue runs another build than this page. */
  readonly onNewer: () => void;
  /** The network answered. */
  readonly onHeard: () => void;
};

export type Followed = {
  /** Looks whether there is another build. */
  look(): Promise<void>;
  stop(): void;
};

/**
 * Registers the service worker and follows its versions. One of the build of this page takes over by itself: the page
 * came from there. One of another build waits: pages are changed when somebody says so.
 */
export function followWorker({ container, network, build, offlinePage, onNewer, onHeard }: Needs): Followed {
  let registration: ServiceWorkerRegistration | undefined;
  let stopped = false;

  const judge = async (worker: ServiceWorker | null) => {
    if (worker === null || stopped) return;
    if ((await buildOf(worker)) === build) worker.postMessage('activate');
    else if (!stopped) onNewer();
  };
  const meet = () => {
    const coming = registration?.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') void judge(coming);
    });
  };
  /** Whoever is in force now keeps the page of this language. */
  const keep = async () => {
    const { active } = await container.ready;
    if (!stopped) active?.postMessage(offlinePage);
  };
  const look = async () => {
    const asked = registration?.update();
    if (asked === undefined) return;
    await asked.then(onHeard, () => {});
  };

  const register = () =>
    container.register(WORKER_PATH, { updateViaCache: 'none' }).then(
      (found: ServiceWorkerRegistration | undefined) => {
        // Some automated browsers answer nothing.
        if (found === undefined || stopped || registration) return;
        registration = found;
        found.addEventListener('updatefound', meet);
        meet();
        void judge(found.waiting);
        void keep();
        void look();
      },
      // Without one (private windows, an untrusted certificate) the site works as it always did.
      () => {},
    );
  /** What was asked for while there was no network did not come. */
  const again = () => void (registration ? keep() : register());

  void register();
  container.addEventListener('controllerchange', keep);
  network.addEventListener('online', again);
  return {
    look,
    stop() {
      stopped = true;
      registration?.removeEventListener('updatefound', meet);
      container.removeEventListener('controllerchange', keep);
      network.removeEventListener('online', again);
    },
  };
}

function buildOf(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(String(data));
    };
    worker.postMessage('build', [port2]);
  });
}

/**
 * Tells of a script that this page's build names and the venue does not have any more.
 * @returns how to stop
 */
export function onLostScript(tell: () => void): () => void {
  const hear = ({ target }: Event) => {
    const source = target instanceof HTMLScriptElement ? target.src : '';
    if (!source.startsWith(`${window.location.origin}/_next/static/`)) return;
    fetch(source, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => {
        if (status === 404) tell();
      },
      // No network: it is not lost.
      () => {},
    );
  };
  window.addEventListener('error', hear, true);
  return () => window.removeEventListener('error', hear, true);
}
