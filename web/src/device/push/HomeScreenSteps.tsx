import AddBoxIcon from '@mui/icons-material/AddBoxOutlined';
import IosShareIcon from '@mui/icons-material/IosShare';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Row } from '../../components/layout/layout.tsx';

/** How an iPhone or iPad gets messages: only a portal on its home screen does, since iOS 16.4. */
export const HomeScreenSteps = () => (
  <>
    <Typography sx={{ mb: 1 }}>On an iPhone or iPad, put the portal on the home screen:</Typography>
    <Box component="ol" sx={{ m: 0, paddingInlineStart: 3, display: 'grid', gap: 1 }}>
      <Step picture={<IosShareIcon fontSize="small" />}>Tap Share in Safari.</Step>
      <Step picture={<AddBoxIcon fontSize="small" />}>Choose “Add to Home Screen”.</Step>
      <Step picture={<img src="/icon.svg" alt="" width={20} height={20} />}>
        Open the portal from there, and turn on messages.
      </Step>
    </Box>
  </>
);

const Step = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <li>
    <Row isOneLine align="center">
      <Box aria-hidden sx={{ display: 'flex' }}>
        {picture}
      </Box>
      <span>{children}</span>
    </Row>
  </li>
);
