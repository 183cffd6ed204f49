import type { Row } from '../../components/lists/RowList.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { HourText } from '../../components/text/HourText.tsx';
import type { AuditAct } from './acts.ts';
import { Children } from './Children.tsx';
import { PersonLink } from './PersonLink.tsx';
import type { AuditView } from './view.ts';
import { actionText } from './words.ts';

/** Keeps a long name from narrowing the other columns. */
const person = { width: '24%', minWidth: '10em' };
const oneLine = { whiteSpace: 'nowrap' };

/** The columns of the audit. */
export const columns = [
  { name: 'When', sx: oneLine },
  { name: 'Who', isName: true, sx: person },
  { name: 'What' },
  { name: 'Whose record', sx: person },
  { name: 'From', sx: oneLine },
];

/** Returns an act as a row. A press on a person shows all entries of that person. */
export const rowOf = (act: AuditAct, onChoose: (changed: Partial<AuditView>) => void): Row => {
  const [entry] = act;
  return {
    key: entry.auditUid,
    cells: [
      entry.hour ? (
        <HourText key="when" hour={entry.hour} />
      ) : (
        <DateText key="when" at={entry.at} withTime />
      ),
      <PersonLink
        key="who"
        person={entry.by}
        shows="everything this person did"
        onChoose={() => onChoose({ staff: entry.by.userUid })}
      />,
      <span key="what" title={entry.route}>
        {actionText(entry)}
      </span>,
      <Children key="whose" act={act} onChoose={(child) => onChoose({ child })} />,
      entry.network || '–',
    ],
  };
};
