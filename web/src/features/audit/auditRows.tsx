import type { AuditEntry } from '#shared/audit/audit.contract';
import type { Row } from '../../components/lists/RowList.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { PersonLink } from './PersonLink.tsx';
import type { AuditView } from './view.ts';
import { actionText } from './words.ts';

/** Keeps a long name from narrowing the other columns. */
const person = { width: '24%', minWidth: '10em' };
const oneLine = { whiteSpace: 'nowrap' };

/** The columns of the audit. */
export const columns = [
  { name: 'When', sx: oneLine },
  { name: 'Who', sx: person },
  { name: 'What', isName: true },
  { name: 'Whose record', sx: person },
  { name: 'From', sx: oneLine },
];

/** Returns an entry as a row. A press on a person shows all entries of that person. */
export const rowOf = (entry: AuditEntry, onChoose: (changed: Partial<AuditView>) => void): Row => ({
  key: entry.auditUid,
  cells: [
    <DateText key="when" at={entry.at} withTime />,
    <PersonLink
      key="who"
      person={entry.by}
      shows="everything this person did"
      onChoose={() => onChoose({ staff: entry.by.userUid })}
    />,
    <span key="what" title={entry.route}>
      {actionText(entry)}
    </span>,
    <PersonLink
      key="whose"
      person={entry.child}
      shows="everything about this child"
      onChoose={() => onChoose({ child: entry.child.userUid })}
    />,
    entry.network || '–',
  ],
});
