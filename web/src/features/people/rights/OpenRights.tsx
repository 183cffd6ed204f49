import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { OpenRight } from '#shared/people/rights.contract';
import { rightNames } from '#shared/rights/right-names';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { List, Quiet, Row } from '../../../components/layout/layout.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import type { RightCalls } from './useRightCalls.ts';

const DecideDialog = onDemand(async () => (await import('./DecideDialog.tsx')).DecideDialog);

interface OpenRightsProps {
  label: string;
  requests: readonly OpenRight[];
  calls: RightCalls;
  /** The screen says already whom the requests are about. */
  isOfOne?: boolean;
}

interface Asked {
  readonly request: OpenRight;
  readonly decision: 'confirm' | 'refuse';
}

/** Lists requests for rights, each with what the person may decide. */
export function OpenRights({ label, requests, calls, isOfOne = false }: OpenRightsProps) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      {requests.length > 0 && (
        <List isCard hasLines aria-label={label}>
          {requests.map((request) => (
            <OpenRequest
              key={request.requestUid}
              request={request}
              isOfOne={isOfOne}
              onDecide={(decision) => setAsked({ request, decision })}
            />
          ))}
        </List>
      )}
      {/* It stays when its request has gone, and says so. */}
      {asked && (
        <DecideDialog
          key={asked.request.requestUid + asked.decision}
          request={asked.request}
          decision={asked.decision}
          calls={calls}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface OpenRequestProps {
  request: OpenRight;
  isOfOne: boolean;
  onDecide: (decision: 'confirm' | 'refuse') => void;
}

function OpenRequest({ request, isOfOne, onDecide }: OpenRequestProps) {
  const { name, capability, reason, asked_by_name, asked_at, ends_at } = request;
  const { no_confirm, may_refuse, is_own } = request;
  const no = is_own ? 'Take back' : 'Refuse';
  const right = rightNames[capability];
  return (
    <Typography component="li" sx={{ px: 2, py: 1.25, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {isOfOne ? `${right}: waits for a second person` : `${right} for ${name}`}
      </Box>
      <Quiet component="span" sx={{ display: 'block' }}>{`“${reason}”`}</Quiet>
      <Quiet component="span" size="medium" sx={{ display: 'block' }}>
        {asked_by_name && `Asked by ${asked_by_name}, `}
        <DateWords at={asked_at} withTime isInside={asked_by_name !== ''} />
        {' · the request ends '}
        <DateWords at={ends_at} withTime isInside />
      </Quiet>
      {no_confirm && (
        <Quiet component="span" sx={{ display: 'block' }}>
          {no_confirm}
        </Quiet>
      )}
      <Row component="span" gap={2} sx={{ mt: 1 }}>
        {!no_confirm && (
          <Button
            variant="contained"
            aria-label={`Confirm ${right} for ${name}`}
            onClick={() => onDecide('confirm')}
          >
            Confirm
          </Button>
        )}
        {may_refuse && (
          <Button
            variant="outlined"
            color="error"
            aria-label={`${no}: ${right} for ${name}`}
            onClick={() => onDecide('refuse')}
          >
            {no}
          </Button>
        )}
      </Row>
    </Typography>
  );
}
