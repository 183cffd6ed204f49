import { askReader } from '#functions/asks/store/ask.record';
import type { Need, NeedOf } from '#functions/files/store/unneeded-files';
import type { Tables } from '#functions/kernel/store/tables';
import { storedEventReader } from './event.record.ts';

/**
 * Tells whether an event still needs a file: it shows it, it can be restored with it, or somebody
 * answered when it had it. A post that is purged gives its files back itself.
 */
export function eventFileNeed(tables: Tables): NeedOf {
  const events = storedEventReader(tables);
  const asks = askReader(tables);
  return async (school, { ownerUid, fileUid }): Promise<Need> => {
    const event = await events.of(school).get({ eventUid: ownerUid });
    const isNamed = event?.files?.some((file) => file.fileUid === fileUid) === true;
    if (isNamed && event.removed_at === undefined) return 'named';
    return isNamed || (await asks.of(school).get(ownerUid)) ? 'waiting' : 'none';
  };
}
