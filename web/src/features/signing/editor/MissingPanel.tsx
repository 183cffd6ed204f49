import { Box, Button, Card, Typography } from '@mui/material';
import type { Missing } from './missing.ts';

interface MissingPanelProps {
  missing: readonly Missing[];
  onGo: (missing: Missing) => void;
}

/** What is missing before a template can be sent, each with a link to its place. */
export const MissingPanel = ({ missing, onGo }: MissingPanelProps) => (
  <Card component="section" variant="outlined" aria-labelledby="missing" sx={{ p: 2 }}>
    <Typography variant="h3" component="h2" id="missing">
      {missing.length === 0 ? 'Ready to send' : 'Before you can send it'}
    </Typography>
    {missing.length === 0 ? (
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Nothing is missing. Save it, look at the preview, then send it.
      </Typography>
    ) : (
      <Box component="ul" sx={list}>
        {missing.map((each) => (
          <li key={each.text}>
            <Button color="inherit" sx={link} onClick={() => onGo(each)}>
              {each.text}
            </Button>
          </li>
        ))}
      </Box>
    )}
  </Card>
);

const list = { m: 0, mt: 1, paddingInlineStart: 2.5, '& > li + li': { mt: 0.5 } };
const link = {
  p: 0,
  minHeight: 32,
  textAlign: 'start',
  fontWeight: 400,
  fontSize: '0.9375rem',
  textDecoration: 'underline',
};
