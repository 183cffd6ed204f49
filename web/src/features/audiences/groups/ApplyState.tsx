import { Alert } from '@mui/material';
import type { SchoolGroups } from '#shared/audiences/school-groups.contract';

/** Says how far the last change of groups is; nothing once it has reached everyone. */
export function ApplyState({ applying }: Pick<SchoolGroups, 'applying'>) {
  if (!applying || applying.state === 'ready') return null;
  const { state, done, total, message } = applying;
  if (state === 'failed') {
    return (
      <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
        {message}
      </Alert>
    );
  }
  const progress = total
    ? ` ${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')} people have it.`
    : '';
  return (
    <Alert severity="info" variant="outlined" role="status" sx={{ mb: 2 }}>
      {`The last change is being applied.${progress} You can go on.`}
    </Alert>
  );
}
