import { Alert, Box, Typography } from '@mui/material';
import {
  type AudienceCount,
  audiences as audiencesApi,
} from '#shared/audiences/audiences.contract';
import { useRead } from '../../api/hooks.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { useSettled } from '../../components/hooks/useSettled.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Figures } from './Figures.tsx';
import { type AudienceInput, PersonQuestion } from './PersonQuestion.tsx';
import { inNumber } from './words.ts';

interface AudiencePanelProps {
  audience: AudienceInput;
  /** The person has begun, so that a missing audience is a fault. */
  isTouched: boolean;
}

/**
 * Shows who will see a post: exact numbers, a sample, and the reasons for a person. Reloads in a
 * pause after a change.
 */
export function AudiencePanel({ audience, isTouched }: AudiencePanelProps) {
  const settled = useSettled(audience, 400);
  // Old numbers stay until the new ones are loaded. Answers are cached by query, so a late one
  // never replaces a newer one.
  const { data, error, isLoading, isValidating, mutate } = useRead(audiencesApi.count, settled, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  const isBehind = useSlow(isValidating || JSON.stringify(audience) !== JSON.stringify(settled));
  return (
    <Column component="section" aria-label="Who will see this">
      {data && !error && (
        <Box aria-busy={isBehind} sx={{ color: isBehind ? 'text.secondary' : 'text.primary' }}>
          <Total count={data} isTouched={isTouched} />
          <Figures count={data} isExcluding={settled.for_carer_only === true} />
          <Sample count={data} />
        </Box>
      )}
      {error && (
        <Failure
          what="The number of people who will see this"
          error={error}
          onRetry={() => void mutate()}
        />
      )}
      {isLoading && !data && <Skeletons heights={[96]} what="the number of people" />}
      <PersonQuestion audience={settled} />
    </Column>
  );
}

function Total({ count, isTouched }: { count: AudienceCount; isTouched: boolean }) {
  if (count.total === 0 && !isTouched) {
    return <Typography role="status">Choose who it is for.</Typography>;
  }
  if (count.total === 0) {
    return (
      <Alert severity="error" variant="outlined" role="status" sx={{ fontWeight: 600 }}>
        No one will see this. Choose who it is for.
      </Alert>
    );
  }
  return (
    <Typography role="status" sx={{ fontSize: '1.125rem' }}>
      <Box component="strong" sx={{ fontSize: '1.75rem', fontVariantNumeric: 'tabular-nums' }}>
        {inNumber(count.total)}
      </Box>{' '}
      {count.total === 1 ? 'person will see this' : 'people will see this'}
    </Typography>
  );
}

function Sample({ count }: { count: AudienceCount }) {
  if (count.sample.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h4" variant="body2" sx={{ fontWeight: 600 }}>
        For example
      </Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, fontSize: '0.9375rem' }}>
        {count.sample.map(({ userUid, name, as }) => (
          <li key={userUid}>
            {name} <Quiet component="span">{as}</Quiet>
          </li>
        ))}
      </Box>
    </Box>
  );
}
