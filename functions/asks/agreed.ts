import { addressIn, shownFiles } from '#functions/files/rules/shown-files';
import type { StoredFiles } from '#functions/files/store/stored-files';
import { withMediaAddresses } from '#functions/kernel/html/media-addresses';
import type { Bound } from '#functions/kernel/record/declaration';
import type { asks as contract } from '#shared/asks/asks.contract';
import { daysLater, instantAt, isDayOnly } from '#shared/calendar/calendar-time';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { eventHash } from './rules/event-asks.ts';
import { type AgreedParts, type AgreedPost, type AgreedPosts, partsIn } from './rules/wording.ts';
import type { AgreedEvent, StoredAsk } from './store/ask.record.ts';
import { type AskStateDeps, askForReport } from './store/ask-state.ts';
import type { WordingRepository } from './store/wordings.ts';

/** Where the texts and files are. */
export interface AgreedStores {
  readonly posts: AgreedPosts;
  readonly files: Bound<StoredFiles, 'addressOf'>;
}

export interface AgreedDeps extends AskStateDeps {
  readonly wordings: Bound<WordingRepository, 'get'>;
  readonly agreed: () => Promise<AgreedStores>;
}

interface Asked {
  readonly askUid: string;
  readonly hash: string;
}

/** What a wording names by hash, as it is stored. */
interface Agreed extends AgreedPost {
  readonly event?: AgreedEvent;
}

/** The routes that show what people agreed to: word for word, with the text and the files. */
export const agreedHandlers = (
  deps: AgreedDeps,
): Pick<Handlers<typeof contract>, 'wording' | 'openAgreedFile'> => ({
  async wording(asked, caller) {
    const { text, agreed } = await agreedBy(deps, caller, asked);
    const { content_html, event } = agreed;
    return {
      hash: asked.hash,
      text,
      ...(content_html !== undefined && { content_html: withMediaAddresses(content_html) }),
      ...(event && { event: shownEvent(event) }),
      ...shownFiles(agreed.files),
    };
  },

  async openAgreedFile({ fileUid, askUid, hash }, caller) {
    const { agreed } = await agreedBy(deps, caller, { askUid, hash });
    return addressIn((await deps.agreed()).files, caller, agreed.files, fileUid);
  },
});

/** Reads a wording with what it names, for a caller who may read the report. */
async function agreedBy(
  deps: AgreedDeps,
  caller: Caller,
  { askUid, hash }: Asked,
): Promise<{ readonly text: string; readonly agreed: Agreed }> {
  const ask = await askForReport(deps, caller, askUid);
  const stored = await deps.wordings.of(caller).get(askUid, hash);
  if (!stored) throw new AppError('notFound', 'This wording is not available.');
  const { text } = stored;
  const parts = partsIn(text);
  const agreed =
    ask.type === 'event'
      ? ofEvent(stored.event ?? currentIn(ask, parts.post), parts.files)
      : await (await deps.agreed()).posts.of(caller).find(askUid, parts);
  return { text, agreed };
}

/** Returns the event as it is now, for a wording without one, if people agreed to just that. */
const currentIn = ({ event }: StoredAsk, post: AgreedParts['post']): AgreedEvent | undefined =>
  event && 'sha256' in post && eventHash(event) === post.sha256 ? event : undefined;

/** Returns an event as readers of its wording see it. */
function shownEvent({ description, location, starts, ends, zone }: AgreedEvent) {
  const all_day = isDayOnly(starts);
  const at = (wall: string) => instantAt(zone, wall).toISOString();
  return {
    description,
    location,
    all_day,
    start: all_day ? starts : at(starts),
    end: all_day ? daysLater(ends, -1) : at(ends),
  };
}

const ofEvent = (event: AgreedEvent | undefined, hashes: readonly string[]): Agreed => ({
  ...(event && { event }),
  files: event?.files?.filter(({ hash }) => hashes.includes(hash)) ?? [],
});
