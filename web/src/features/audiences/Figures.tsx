import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { AudienceCount } from '#shared/audiences/audiences.contract';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { timeText } from '../../components/text/dates.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { inNumber, people, typeNames } from './words.ts';

/** Shows the numbers of an audience by user type and by chosen group, with notes. */
export function Figures({ count, isExcluding }: { count: AudienceCount; isExcluding: boolean }) {
  const timeZone = useTimeZone();
  const byType = count.by_type.reduce((sum, { people: number }) => sum + number, 0);
  return (
    <Column gap={1.5} sx={{ mt: 1 }}>
      {count.by_type.length > 0 && (
        <Rows title="By user type">
          {count.by_type.map(({ user_type, people: number }) => (
            <Row key={user_type} name={typeNames[user_type]} number={number} of={count.total} />
          ))}
        </Rows>
      )}
      {count.by_group.length > 0 && <Groups groups={count.by_group} total={count.total} />}
      <Quiet component="ul" size="medium" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {byType > count.total && count.by_type.length > 1 && (
          <li>
            Some people have two types, such as a teacher with a child here. Each is counted once.
          </li>
        )}
        {count.in_several_groups > 0 && (
          <li>{people(count.in_several_groups)} in several of these groups: counted once.</li>
        )}
        {count.by_public > 0 && <li>{people(count.by_public)} only because it is public.</li>}
        {isExcluding && (
          <li>
            {count.excluded_students === 0
              ? 'Exclude students has no effect here.'
              : `Exclude students hides this from ${students(count.excluded_students)}.`}
          </li>
        )}
        {count.without_email > 0 && (
          <li>{people(count.without_email)} without an email address.</li>
        )}
        <li>
          As of <time dateTime={count.as_of}>{timeText(new Date(count.as_of), timeZone)}</time>.
        </li>
      </Quiet>
    </Column>
  );
}

const students = (count: number) => (count === 1 ? '1 student' : `${inNumber(count)} students`);

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="h4" variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, fontSize: '0.9375rem' }}>
        {children}
      </Box>
    </div>
  );
}

/** The number of groups that are shown at first. */
const shownGroups = 8;

function Groups({ groups, total }: { groups: AudienceCount['by_group']; total: number }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = groups.length > shownGroups + 1;
  const shown = isLong && !isWhole ? groups.slice(0, shownGroups) : groups;
  return (
    <div>
      <Rows title="By group">
        {shown.map(({ groupUid, groupname, people: number }) => (
          <Row key={groupUid} name={groupname} number={number} of={total} />
        ))}
      </Rows>
      {isLong && (
        <Button
          size="small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ marginInlineStart: -0.5 }}
        >
          {isWhole ? 'Show fewer groups' : `Show all ${groups.length} groups`}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  name: string;
  number: number;
  /** The whole audience, of which the number is a part. */
  of: number;
}

/** Shows a name and its number, underlined by its share of the whole. */
function Row({ name, number, of }: RowProps) {
  const share = of > 0 ? Math.min(100, (100 * number) / of) : 0;
  const line = `linear-gradient(currentColor 0 0) left bottom / ${share}% 2px no-repeat`;
  return (
    <Box style={{ background: line }} sx={row}>
      <dt>{name}</dt>
      <dd>{inNumber(number)}</dd>
    </Box>
  );
}

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 0.5,
  overflowWrap: 'anywhere',
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
};
