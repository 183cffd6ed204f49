import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { type AuditEntry, audit as auditApi } from '#shared/audit/audit.contract';
import { usePages } from '../../api/pages.ts';
import { List } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import type { AuditAct } from './acts.ts';
import { PersonLink } from './PersonLink.tsx';
import { nameOf } from './words.ts';

type Named = AuditEntry['child'];

interface ChildrenProps {
  act: AuditAct;
  onChoose: (userUid: string) => void;
}

/** The child of an act, or the number of children, which opens to their names. */
export function Children({ act, onChoose }: ChildrenProps) {
  const [{ auditUid, child, count = act.length, children }] = act;
  const [isWhole, setIsWhole] = useState(false);
  if (count === 1) return <ChildLink child={child} onChoose={onChoose} />;
  const named = children ?? act.map((entry) => entry.child);
  const more = count - named.length;
  return (
    <Box component="details" sx={fold}>
      <summary>
        <span>{`${count} people`}</span>
        <Box component="span" sx={preview}>
          {named.slice(0, 3).map(nameOf).join(', ')}
          {count > 3 && ' …'}
        </Box>
      </summary>
      {isWhole ? (
        <WholeLook look={auditUid} onChoose={onChoose} />
      ) : (
        <>
          <Names people={named} onChoose={onChoose} />
          {more > 0 && <Button onClick={() => setIsWhole(true)}>{`Show ${more} more`}</Button>}
        </>
      )}
    </Box>
  );
}

/** The names in one request. */
const pageSize = 100;

/** All children of a look, page by page. */
function WholeLook({ look, onChoose }: { look: string; onChoose: ChildrenProps['onChoose'] }) {
  const { records, error, isLoadingMore, loadMore, refresh } = usePages(auditApi.list, {
    look,
    limit: pageSize,
  });
  if (error) return <Failure what="The names" error={error} onRetry={() => void refresh()} />;
  return (
    <>
      <Names people={records?.map(({ child }) => child) ?? []} onChoose={onChoose} />
      {loadMore && (
        <Button onClick={() => void loadMore()} loading={isLoadingMore}>
          Show more names
        </Button>
      )}
    </>
  );
}

interface NamesProps {
  people: readonly Named[];
  onChoose: ChildrenProps['onChoose'];
}

const Names = ({ people, onChoose }: NamesProps) => (
  <List sx={{ '& li': { display: 'block', py: 0.25 } }}>
    {people.map((child) => (
      <li key={child.userUid}>
        <ChildLink child={child} onChoose={onChoose} />
      </li>
    ))}
  </List>
);

interface ChildLinkProps {
  child: Named;
  onChoose: ChildrenProps['onChoose'];
}

const ChildLink = ({ child, onChoose }: ChildLinkProps) => (
  <PersonLink
    person={child}
    shows="everything about this child"
    onChoose={() => onChoose(child.userUid)}
  />
);

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
