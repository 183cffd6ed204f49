import { Box, Link } from '@mui/material';
import type { AuditEntry } from '#shared/audit/audit.contract';
import { List } from '../../components/layout/layout.tsx';
import type { Row } from '../../components/lists/RowList.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import type { AuditAct } from './acts.ts';
import type { AuditView } from './view.ts';
import { actionText, nameOf } from './words.ts';

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
      <Children key="whose" act={act} onChoose={(child) => onChoose({ child })} />,
      entry.network || '–',
    ],
  };
};

interface ChildrenProps {
  act: AuditAct;
  onChoose: (userUid: string) => void;
}

/** The child of an act, or the number of children, which opens to their names. */
function Children({ act, onChoose }: ChildrenProps) {
  if (act.length === 1) {
    const { child } = act[0];
    return (
      <PersonLink
        person={child}
        shows="everything about this child"
        onChoose={() => onChoose(child.userUid)}
      />
    );
  }
  return (
    <Box component="details" sx={fold}>
      <summary>
        <span>{`${act.length} people`}</span>
        <Box component="span" sx={preview}>
          {act
            .slice(0, 3)
            .map(({ child }) => nameOf(child))
            .join(', ')}
          {act.length > 3 && ' …'}
        </Box>
      </summary>
      <List sx={{ '& li': { display: 'block', py: 0.25 } }}>
        {act.map(({ auditUid, child }) => (
          <li key={auditUid}>
            <PersonLink
              person={child}
              shows="everything about this child"
              onChoose={() => onChoose(child.userUid)}
            />
          </li>
        ))}
      </List>
    </Box>
  );
}
/** The first names, until the list is open. */
const preview = {
  display: { xs: 'none', md: '-webkit-box' },
  fontWeight: 400,
  color: 'text.secondary',
  // A name may be longer than a line.
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  'details[open] > summary > &': { display: 'none' },
};
const fold = {
  '& > summary': { cursor: 'pointer', fontWeight: 600, color: 'primary.main' },
  display: { xs: 'inline-block', md: 'block' },
  verticalAlign: 'top',
};

interface PersonLinkProps {
  person: AuditEntry['by'];
  /** What is shown after choosing the person. */
  shows: string;
  onChoose: () => void;
}

/**
 * Shows a person as a link to all entries of that person. Jobs without a person have no identifier
 * and no link.
 */
function PersonLink({ person, shows, onChoose }: PersonLinkProps) {
  const name = nameOf(person);
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {person.userUid ? (
        <Link
          component="button"
          type="button"
          onClick={onChoose}
          aria-label={`${name}: ${shows}`}
          sx={{ textAlign: 'start', verticalAlign: 'baseline' }}
        >
          {name}
        </Link>
      ) : (
        name
      )}
      {person.name && (
        <Box component="span" sx={{ color: 'text.secondary', display: { md: 'block' } }}>
          {` ${person.username}`}
        </Box>
      )}
    </Box>
  );
}
