import { Box, Link } from '@mui/material';
import type { AuditEntry } from '#shared/audit/audit.contract';
import { nameOf } from './words.ts';

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
export function PersonLink({ person, shows, onChoose }: PersonLinkProps) {
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
