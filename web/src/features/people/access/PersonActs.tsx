import { Button, Typography } from '@mui/material';
import type { PersonRecord } from '#shared/people/people-admin.contract';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column, Quiet } from '../../../components/layout/layout.tsx';
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
      <AccountActs person={person} ask={ask} />
      <Button variant="outlined" onClick={() => ask({ act: 'sign-out' })}>
        Sign out everywhere
      </Button>
      {person.is_blocked ? (
        <Button variant="outlined" onClick={() => ask({ act: 'unblock' })}>
          Take the block back
        </Button>
      ) : (
        <Button variant="outlined" color="error" onClick={() => ask({ act: 'block' })}>
          Block sign-in
        </Button>
      )}
      {asked && <ActDialog key={asked.act} person={person} acts={acts} asked={asked} />}
    </Column>
  );
}

/** What can be done about an account of the user pool, or why nothing can. */
function AccountActs({ person, ask }: { person: PersonRecord; ask: PersonActions['ask'] }) {
  const { no_account_acts, last_on, invited_at } = person;
  if (no_account_acts) return <Quiet size="medium">{no_account_acts}</Quiet>;
  if (last_on === undefined) {
    return (
      <Button variant="outlined" onClick={() => ask({ act: 'invite' })}>
        {invited_at ? 'Send invitation again' : 'Invite'}
      </Button>
    );
  }
  return (
    <>
      <Button variant="outlined" onClick={() => ask({ act: 'new-password' })}>
        New password
      </Button>
      <Button variant="outlined" onClick={() => ask({ act: 'new-factor' })}>
        New second factor
      </Button>
    </>
  );
}
