import { Box, Chip, Typography } from '@mui/material';
import type { SigningRequest } from '#shared/signing/request';
import { Panel, Quiet } from '../../../components/layout/layout.tsx';

/** The answers of the interview. Those for the school alone are marked. */
export const Answers = ({ answers }: Pick<SigningRequest, 'answers'>) => (
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
