import { Button, Typography } from '@mui/material';
import type { PersonRecord } from '#shared/people/people-admin.contract';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import type { PersonActions } from './usePersonActs.ts';

const ActDialog = onDemand(async () => (await import('./ActDialog.tsx')).ActDialog);

interface PersonActsProps {
  person: PersonRecord;
  acts: PersonActions;
}

/** What can be done about a person's sign-in. Acts about a child stand beside the child. */
export function PersonActs({ person, acts }: PersonActsProps) {
  const { asked, ask } = acts;
  return (
    <Column component="section" gap={1} aria-labelledby="acts">
      <Typography variant="h2" id="acts">
        Access
      </Typography>
      {person.is_blocked ? (
        <Button variant="outlined" onClick={() => ask({ act: 'unblock' })}>
          Take the block back
        </Button>
      ) : (
        <Button variant="outlined" color="error" onClick={() => ask({ act: 'block' })}>
          Block sign-in
        </Button>
      )}
      <Button variant="outlined" onClick={() => ask({ act: 'sign-out' })}>
        Sign out everywhere
      </Button>
      {asked && <ActDialog key={asked.act} person={person} acts={acts} asked={asked} />}
    </Column>
  );
}
