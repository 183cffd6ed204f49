import { isAllClear } from '#shared/emergency/all-clear';

/** The state of the emergency banner, as a page shows it. */
export interface Banner {
  readonly status: boolean;
  readonly message: string;
  readonly updated_at?: string | undefined;
}

/**
 * The time between two requests of the banner, in milliseconds. Caches store the file for 5 s. So 54
 * s without a message still show the first one within 60 s. A message that changes is seen within 15
 * s. An all-clear counts as no message: nobody waits for what follows it.
 */
export const bannerPaces = { calm: 54_000, live: 5_000, failed: 15_000 } as const;

/** A request that takes longer is given up, in milliseconds. */
const patience = 4_000;

interface FeedDeps {
  /** Reads the state. Rejects if it cannot be reached. */
  readonly read: (signal: AbortSignal) => Promise<Banner>;
  readonly isVisible: () => boolean;
  readonly onState: (state: Banner) => void;
  /** The longest time without a message, in milliseconds. */
  readonly calm?: number;
}

/** Requests of one page that follow each other. */
export interface BannerFeed {
  /** Requests the state now, unless a request is under way or nobody sees the page. */
  readonly check: () => void;
  readonly stop: () => void;
}

/**
 * Follows the banner while the page is visible: slowly without a message, quickly during one. A
 * hidden page requests nothing; `check` starts it again.
 */
export function startBannerFeed(deps: FeedDeps): BannerFeed {
  const { read, isVisible, onState, calm = bannerPaces.calm } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: AbortController | undefined;
  let isStopped = false;

  async function request(): Promise<number> {
    const own = new AbortController();
    pending = own;
    const limit = setTimeout(() => own.abort(), patience);
    try {
      const state = await read(own.signal);
      if (!isStopped) onState(state);
      return state.status && !isAllClear(state) ? bannerPaces.live : calm;
    } catch {
      return bannerPaces.failed;
    } finally {
      clearTimeout(limit);
      pending = undefined;
    }
  }

  async function check(): Promise<void> {
    if (pending || isStopped) return;
    clearTimeout(timer);
    if (!isVisible()) return;
    const began = Date.now();
    const pace = await request();
    if (isStopped) return;
    const rest = Math.min(pace, Math.max(0, began + pace - Date.now()));
    timer = setTimeout(() => void check(), rest);
  }

  void check();
  return {
    check: () => void check(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      pending?.abort();
    },
  };
}
