import { Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { type Group, groupLabels, idOf } from '../../search/entry.ts';
import { EntryCard, EntryCards } from './EntryCards.tsx';

/** One group of what is found, and the way to all of it where there is more. */
export function GroupSection({
  group: { name, entries, hasMore },
  words,
}: {
  group: Group;
  words: string;
}) {
  const label = groupLabels[name];
  const id = `found-${name}`;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {label}
      </Typography>
      <EntryCards label={label}>
        {entries.map((entry) => (
          <EntryCard key={idOf(entry)} entry={entry} group={name} />
        ))}
      </EntryCards>
      {hasMore && (
        <Button
          component={Link}
          to={pathTo('/search', { q: words, group: name })}
          aria-label={`More: ${label}`}
          sx={{ mt: 1 }}
        >
          More
        </Button>
      )}
    </section>
  );
}
