import { Button } from '@mui/material';
import { useState } from 'react';
import type { ListedPerson } from '#shared/people/people-admin.contract';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Quiet, Row } from '../../../components/layout/layout.tsx';
import { ChosenBar } from '../../../components/lists/choice/ChosenBar.tsx';

const InviteDialog = onDemand(async () => (await import('./InviteDialog.tsx')).InviteDialog);

interface InvitationsProps {
  chosen: readonly ListedPerson[];
  onClear: () => void;
  /** Reads everybody whom the filter finds and who was never invited; absent if it finds none of them. */
  readUninvited: (() => Promise<readonly ListedPerson[]>) | undefined;
  /** Whether a search or a filter narrows the list. */
  isFiltered: boolean;
  onInvited: () => void;
}

/** Invites the chosen people of the list, or everybody of the filter who was never invited. */
export function Invitations({ chosen, onClear, readUninvited, ...props }: InvitationsProps) {
  const { isFiltered, onInvited } = props;
  const [asked, setAsked] = useState<readonly ListedPerson[]>();
  const [isReading, setReading] = useState(false);
  const { say, attempt } = useFeedback();
  async function askAll(read: () => Promise<readonly ListedPerson[]>) {
    setReading(true);
    await attempt(async () => {
      const found = await read();
      if (found.length > 0) setAsked(found);
      else say('Everybody in this list has signed in or was invited.');
    });
    setReading(false);
  }
  function close(isChanged: boolean) {
    setAsked(undefined);
    if (!isChanged) return;
    onClear();
    onInvited();
  }
  return (
    <>
      {readUninvited && (
        <Row align="center" sx={{ my: 2 }}>
          <Button
            variant="outlined"
            loading={isReading}
            aria-haspopup="dialog"
            onClick={() => void askAll(readUninvited)}
          >
            Invite all who were never invited
          </Button>
          <Quiet>
            {`${isFiltered ? 'Only those whom your search and filters find.' : 'Everyone at the school.'} You see how many before any mail leaves.`}
          </Quiet>
        </Row>
      )}
      {chosen.length > 0 && (
        <ChosenBar
          label="Chosen people"
          count={chosen.length}
          progress={undefined}
          onClear={onClear}
        >
          <Button aria-haspopup="dialog" onClick={() => setAsked(chosen)}>
            Invite
          </Button>
        </ChosenBar>
      )}
      {asked && <InviteDialog people={asked} onClose={close} />}
    </>
  );
}
