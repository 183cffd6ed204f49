import { Alert, Typography } from '@mui/material';
import type { OpenRight } from '#shared/people/rights.contract';
import { inPerson } from '#shared/rights/in-person';
import { rightNames } from '#shared/rights/right-names';
import { RightDialog } from './RightDialog.tsx';
import type { RightCalls } from './useRightCalls.ts';

interface DecideDialogProps {
  request: OpenRight;
  decision: 'confirm' | 'refuse';
  calls: RightCalls;
  onClose: () => void;
}

/** The words of each decision; who asked takes back what others refuse. */
const words = {
  confirm: {
    title: (name: string, right: string) => `Give ${name} ${right}?`,
    act: 'Give the right',
    done: 'The right is given.',
  },
  refuse: {
    title: (name: string, right: string) => `Refuse ${right} for ${name}?`,
    act: 'Refuse',
    done: 'The request is refused.',
  },
  takeBack: {
    title: (name: string, right: string) => `Take back the request: ${right} for ${name}?`,
    act: 'Take back',
    done: 'The request is taken back.',
  },
};

/** Asks before a request is confirmed, refused or taken back. */
export function DecideDialog({ request, decision, calls, onClose }: DecideDialogProps) {
  const { name, capability, asked_by_name, reason, requestUid } = request;
  const isConfirm = decision === 'confirm';
  const right = `the right “${rightNames[capability]}”`;
  const { title, act, done } = words[!isConfirm && request.is_own ? 'takeBack' : decision];
  return (
    <RightDialog
      title={title(name, right)}
      act={act}
      done={done}
      isRemoval={!isConfirm}
      run={() => calls.decide({ requestUid, decision })}
      onClose={onClose}
    >
      <Typography>{`${asked_by_name || 'A former member'} asks: “${reason}”`}</Typography>
      {isConfirm && (
        <Alert severity="warning" variant="outlined">
          {inPerson}
        </Alert>
      )}
    </RightDialog>
  );
}
