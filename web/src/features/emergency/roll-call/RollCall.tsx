import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../../auth/session.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { ChildRow } from './ChildRow.tsx';
import { OwnAnswer } from './OwnAnswer.tsx';
import { useRollCall } from './useRollCall.ts';

const StaffMarks = onDemand(async () => (await import('./StaffMarks.tsx')).StaffMarks);

/** “Are you safe?” on the page of a broadcast: for oneself, for own children, and for staff. */
export function RollCall({ isShown }: { isShown: boolean }) {
  const person = useCaller();
  const { data, error, isMarking, mark, retry } = useRollCall();
  const isSlow = useSlow(!data && !error);
  if (error && isShown) return <Failure error={error} onRetry={retry} />;
  if (isShown && isSlow) return <Skeleton height={180} sx={{ maxWidth: 560 }} />;
  if (!data?.roll) return null;
  const { children, own } = data;
  return (
    <Box sx={{ display: 'grid', gap: 4, mt: 4, maxWidth: 560 }}>
      <Box component="section" aria-labelledby="are-you-safe" sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h2" id="are-you-safe" sx={{ fontSize: '1.75rem' }}>
          Are you safe?
        </Typography>
        <OwnAnswer own={own} isBusy={isMarking} onMark={mark} />
      </Box>
      {children.length > 0 && (
        <Box component="section" aria-labelledby="your-children" sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="h2" id="your-children">
            {children.length === 1 ? 'Your child' : 'Your children'}
          </Typography>
          {children.map((child) => (
            <ChildRow key={child.userUid} child={child} isBusy={isMarking} onMark={mark} />
          ))}
        </Box>
      )}
      {may(person, 'roll.staff') && <StaffMarks />}
      {may(person, 'roll.see') && (
        <div>
          <Button
            component={Link}
            to={pathTo('/admin/emergency-broadcast/roll-call')}
            variant="outlined"
          >
            Open the overview
          </Button>
        </div>
      )}
    </Box>
  );
}
