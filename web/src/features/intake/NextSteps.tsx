import { Typography } from '@mui/material';
import { pathTo } from '#shared/site/paths';
import { Offer } from '../../components/feedback/Offer.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';

/** What to do after people were taken in, as far as the reader may. */
export const NextSteps = () => (
  <Column component="section" gap={1} aria-labelledby="intake-next" sx={{ mb: 3 }} isBound>
    <Typography variant="h3" id="intake-next">
      What comes next
    </Typography>
    <Row>
      <Offer operation="ppl.get" to={pathTo('/admin/people', { state: 'never-signed-in' })}>
        See who has never signed in
      </Offer>
      <Offer operation="sub" to={pathTo('/admin?tab=dashboard')}>
        See who has no address
      </Offer>
      <Offer operation="post.put" to={pathTo('/admin/add-notice')}>
        Write a notice
      </Offer>
    </Row>
  </Column>
);
