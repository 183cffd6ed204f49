import { Box, Chip, Typography } from '@mui/material';
import type { SigningRequest } from '#shared/signing/request';

/** The answers of the interview. Those for the school alone are marked. */
export const Answers = ({ answers }: Pick<SigningRequest, 'answers'>) => (
  <section aria-labelledby="answers">
    <Typography variant="h2" id="answers" sx={{ mb: 1.5 }}>
      Answers
    </Typography>
    <Box component="dl" sx={list}>
      {answers.map(({ by, question, answer, school_only }) => (
        <div key={`${by} ${question}`}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
            {question}{' '}
            {school_only && <Chip size="small" variant="outlined" label="For the school alone" />}
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {answer || 'No answer'}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {` · ${by}`}
            </Box>
          </Box>
        </div>
      ))}
    </Box>
  </section>
);

const list = {
  m: 0,
  p: 2,
  display: 'grid',
  gap: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
