import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { reasonLength } from '#shared/people/acts';
import type { InvitationOutcome, ListedPerson } from '#shared/people/people-admin.contract';
import { QuestionDialog } from '../../../components/feedback/QuestionDialog.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { List, Quiet } from '../../../components/layout/layout.tsx';
import { peopleInWords, refusedBy } from './outcomes.ts';
import { useInvitations } from './useInvitations.ts';

interface InviteDialogProps {
  people: readonly ListedPerson[];
  /** Some were invited, or all were asked for. */
  onClose: (isChanged: boolean) => void;
}

/** Invites some people, with one reason, and says who got no invitation and why. */
export function InviteDialog({ people, onClose }: InviteDialogProps) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isEnded, setEnded] = useState(false);
  const { outcomes, isBusy, isDone, run, stop } = useInvitations(people);
  async function send() {
    const text = reason.trim();
    setFault(text ? undefined : 'Please give a reason.');
    setProblem(undefined);
    if (text) setProblem(await run(text));
  }
  // The first press stops what runs; then who was asked for is shown.
  function close() {
    if (isBusy) stop();
    else if (outcomes.length > 0) setEnded(true);
    else onClose(false);
  }
  if (isDone || isEnded)
    return <Done outcomes={outcomes} people={people} onClose={() => onClose(true)} />;
  const left = people.length - outcomes.length;
  return (
    <QuestionDialog
      title={`Invite ${peopleInWords(people.length)}?`}
      act={`Invite ${peopleInWords(left)}`}
      isForm
      isBusy={isBusy}
      problem={problem}
      onAct={() => void send()}
      onClose={close}
    >
      <Typography>
        Each gets a mail with the sign-in name and a first password, which works for 3 days. Who was
        invited before gets a new one, and the earlier one ends.
      </Typography>
      <Field
        label="Reason"
        value={reason}
        rows={3}
        fault={fault}
        onChange={(text) => setReason(text.slice(0, reasonLength))}
        hint="Administrators see it on the page of each person."
      />
      <Typography role="status">
        {(isBusy || outcomes.length > 0) && `${outcomes.length} of ${people.length} done`}
      </Typography>
    </QuestionDialog>
  );
}

interface DoneProps {
  outcomes: readonly InvitationOutcome[];
  people: readonly ListedPerson[];
  onClose: () => void;
}

/** How many were invited, and who was not, by the reason. */
function Done({ outcomes, people, onClose }: DoneProps) {
  const invited = outcomes.filter(({ is_invited }) => is_invited).length;
  const refused = refusedBy(outcomes, people);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="invited-title">
      <DialogTitle id="invited-title">{`${peopleInWords(invited)} invited`}</DialogTitle>
      <DialogContent tabIndex={0}>
        {refused.length === 0 ? (
          <Typography>The invitations are on their way.</Typography>
        ) : (
          <Typography sx={{ mb: 1.5 }}>
            {`${peopleInWords(outcomes.length - invited)} got no invitation:`}
          </Typography>
        )}
        {outcomes.length < people.length && (
          <Typography sx={{ mb: 1.5 }}>
            {`${peopleInWords(people.length - outcomes.length)} not tried yet: invite from the list again.`}
          </Typography>
        )}
        <List>
          {refused.map(({ says, names }) => (
            <Typography component="li" key={says} sx={{ overflowWrap: 'anywhere' }}>
              {says}
              <Quiet component="span" sx={{ display: 'block' }}>
                {names.join(', ')}
              </Quiet>
            </Typography>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
