import { type AuditEntry, audit as auditApi } from '#shared/audit/audit.contract';
import { csvOf } from '#shared/spreadsheet/csv';
import { call } from '../../api/client.ts';
import { download } from '../../components/lists/csv.ts';
import { completeWords } from '../../components/text/CompleteUntil.tsx';
import { dayText, hourText, minuteText } from '../../components/text/dates.ts';
import { actionText } from './words.ts';

const header = ['When', 'Who', 'Username', 'What', 'Whose record', 'Username', 'Call', 'From'];

/** The children of a look in one request. */
const pageSize = 100;

/** Saves the shown looks as a CSV file, with a row for each child, also for those behind “Show more”. */
export async function saveCsv(
  looks: readonly AuditEntry[],
  timeZone: string,
  completeUntil: string | undefined,
): Promise<void> {
  const rows: string[][] = [];
  for (const look of looks) {
    for (const child of await childrenOf(look)) rows.push(rowOf(look, child, timeZone));
  }
  if (completeUntil) rows.push([completeWords(completeUntil, timeZone)]);
  download('Audit.csv', csvOf(header, rows));
}

async function childrenOf({ auditUid, child, children = [child], count = 1 }: AuditEntry) {
  if (children.length >= count) return children;
  const found: AuditEntry['child'][] = [];
  let next_token: string | undefined;
  do {
    const page = await call(auditApi.list, { look: auditUid, limit: pageSize, next_token });
    found.push(...page.records.map((record) => record.child));
    next_token = page.next_token;
  } while (next_token);
  return found;
}

function rowOf(look: AuditEntry, child: AuditEntry['child'], timeZone: string): string[] {
  const { at, hour, by, route, network } = look;
  const from = hour === undefined ? undefined : new Date(hour);
  return [
    from
      ? `${dayText(from, timeZone)} ${hourText(from, timeZone)}`
      : minuteText(new Date(at), timeZone),
    by.name,
    by.username || by.userUid,
    actionText(look),
    child.name,
    child.username || child.userUid,
    route,
    network,
  ];
}
