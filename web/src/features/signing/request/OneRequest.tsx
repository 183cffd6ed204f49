import { Alert, Box, Chip, Link, Typography } from '@mui/material';
import { Link as RouterLink, useParams } from 'react-router';
import { families } from '#shared/signing/families';
import type { SigningRequest } from '#shared/signing/request';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Panel, Quiet, Row } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { NotFound } from '../../../components/screen/NotFound.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { ProgressDots } from '../requests/ProgressDots.tsx';
import { StateChip } from '../StateChip.tsx';
import { hasEnded, isOpen, listed, signedSoFar } from '../words.ts';
import { Events } from './Events.tsx';
import { OpenDocument } from './OpenDocument.tsx';
import { Recipients } from './Recipients.tsx';
import { RequestActs } from './RequestActs.tsx';
import { useRequestActs } from './useRequestActs.ts';

/** `/signing/:requestUid`: one document, who has signed it, and what can be done. */
export function OneRequest() {
  const { requestUid = '' } = useParams();
  const { data, error, mutate } = useRead(signingRequests.get, { requestUid });
  if (error?.kind === 'notFound' || error?.kind === 'badRequest') return <NotFound />;
  if (error && !data) {
    return (
      <Screen visit={null}>
        <Failure what="This document" error={error} onRetry={() => void mutate()} />
      </Screen>
    );
  }
  if (!data) return <Skeletons heights={[420]} what="the document" />;
  return <Request request={data} onChanged={(next) => void mutate(next, { revalidate: false })} />;
}

interface RequestProps {
  request: SigningRequest;
  onChanged: (next: SigningRequest) => void;
}

function Request({ request, onChanged }: RequestProps) {
  const acts = useRequestActs(request, onChanged);
  const { title, student_name, form_run, notice, answers, events } = request;
  const page = { pageId: `/signing/${request.requestUid}`, title: 'Document', pageType: 'page' };
  return (
    <Screen
      title={title}
      visit={page}
      overline={
        <>
          <Link component={RouterLink} to={pathTo('/signing')}>
            Documents to sign
          </Link>
          {` · ${[student_name, form_run].filter(Boolean).join(', ')}`}
        </>
      }
      action={
        <Row gap={0} align="center" isOneLine sx={besideButton}>
          <StateChip request={request} />
        </Row>
      }
      primary={!request.is_sealed && <OpenDocument request={request} />}
    >
      <Box sx={columns}>
        <Box component="aside" aria-label="About this document" sx={{ gridArea: 'facts' }}>
          <Facts request={request} />
        </Box>
        <Box sx={{ ...stack, gridArea: 'main' }}>
          {notice && (
            <Alert severity="warning" variant="outlined">
              {notice}
            </Alert>
          )}
          <Recipients request={request} acts={acts} />
          {answers.length > 0 && <Answers answers={answers} />}
          <Events events={events} />
        </Box>
        <Box sx={{ ...stack, gridArea: 'acts' }}>
          <RequestActs request={request} acts={acts} />
        </Box>
      </Box>
    </Screen>
  );
}

/** The facts of a request. The chip beside the title may have said how many have signed. */
function Facts({ request }: { request: SigningRequest }) {
  const { state, done, of, waits_for, family, requester_name, is_mine } = request;
  const { created_at, expires_at } = request;
  return (
    <Panel component="dl" sx={facts}>
      {signedSoFar(request) === undefined && (
        <>
          <dt>Signed</dt>
          <dd>
            <ProgressDots done={done} of={of} isOver={hasEnded(state)} />
          </dd>
        </>
      )}
      {isOpen(state) && waits_for.length > 0 && (
        <>
          <dt>Waits for</dt>
          <dd>{listed(waits_for)}</dd>
        </>
      )}
      <dt>Kind</dt>
      <dd>{families[family]}</dd>
      <dt>Sent</dt>
      <dd>
        <DateWords at={created_at} withTime />
      </dd>
      <dt>By</dt>
      <dd>{is_mine ? 'You' : requester_name}</dd>
      {isOpen(state) && (
        <>
          <dt>Links end</dt>
          <dd>
            <DateWords at={expires_at} withTime />
          </dd>
        </>
      )}
    </Panel>
  );
}

/** The chip is in the middle of the button at its right. */
const besideButton = { minHeight: { sm: 38 } };
const columns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  // On a phone, how far it is comes first.
  gridTemplateAreas: { xs: '"facts" "main" "acts"', lg: '"main facts" "main acts"' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
  gridTemplateRows: { lg: 'auto 1fr' },
};
const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 };
const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  m: 0,
  columnGap: 2,
  rowGap: 0.75,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};

/** The answers of the interview. Those for the school alone are marked. */
const Answers = ({ answers }: Pick<SigningRequest, 'answers'>) => (
  <section aria-labelledby="answers">
    <Typography variant="h2" id="answers" sx={{ mb: 1.5 }}>
      Answers
    </Typography>
    <Panel component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      {answers.map(({ by, question, answer, school_only }) => (
        <div key={`${by} ${question}`}>
          <Quiet component="dt" size="large">
            {question}{' '}
            {school_only && <Chip size="small" variant="outlined" label="For the school alone" />}
          </Quiet>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {answer || 'No answer'}
            <Quiet component="span" size="medium">
              {` · ${by}`}
            </Quiet>
          </Box>
        </div>
      ))}
    </Panel>
  </section>
);
