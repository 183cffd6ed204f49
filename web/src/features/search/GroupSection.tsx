import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { type Group, type GroupName, groupLabels, idOf } from '../../search/entry.ts';
import { EntryCard, EntryCards, useIsOver } from './EntryCards.tsx';

/** Leads to the heading of a group. */
export function showGroup(name: GroupName): void {
  const heading = document.getElementById(idOfGroup(name));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

const idOfGroup = (name: GroupName): string => `found-${name}`;

/** One group of what is found, and the way to all of it where there is more. */
export function GroupSection({
  group: { name, entries, hasMore },
  words,
}: {
  group: Group;
  words: string;
}) {
  const label = groupLabels[name];
  const id = idOfGroup(name);
  const isOver = useIsOver();
  // Events that come are first; otherwise the best hit is.
  const shown = entries.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)));
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" tabIndex={-1} sx={heading}>
        {label}
      </Typography>
      <EntryCards label={label}>
        {shown.map((entry) => (
          <EntryCard key={idOf(entry)} entry={entry} group={name} />
        ))}
      </EntryCards>
      {hasMore && (
        <Button
          component={Link}
          to={pathTo('/search', { q: words, group: name })}
          endIcon={<ChevronRightIcon />}
          sx={{ mt: 1, minHeight: { xs: 44, sm: 36 } }}
        >
          {`More ${label[0]?.toLowerCase()}${label.slice(1)}`}
        </Button>
      )}
    </section>
  );
}

/** The bar of the portal stays above it. */
const heading = { mb: 1.5, scrollMarginTop: '88px' };
