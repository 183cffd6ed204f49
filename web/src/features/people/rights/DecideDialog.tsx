import { Alert, Typography } from '@mui/material';
import type { OpenRight } from '#shared/people/rights.contract';
import { rightNames } from '#shared/rights/right-names';
import { RightDialog } from './RightDialog.tsx';
import type { RightCalls } from './useRightCalls.ts';
import { inPerson } from './words.ts';

interface DecideDialogProps {
  request: OpenRight;
  decision: 'confirm' | 'refuse';
  calls: RightCalls;
  onClose: () => void;
}

/** Asks before a request is confirmed or refused. */
export function DecideDialog({ request, decision, calls, onClose }: DecideDialogProps) {
  const { name, capability, asked_by_name, reason, requestUid } = request;
  const isConfirm = decision === 'confirm';
  const right = `the right “${rightNames[capability]}”`;
  return (
    <RightDialog
      title={isConfirm ? `Give ${name} ${right}?` : `Refuse ${right} for ${name}?`}
      act={isConfirm ? 'Give the right' : 'Refuse'}
      done={isConfirm ? 'The right is given.' : 'The request is refused.'}
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
