import { Box } from '@mui/material';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import { Moment as Text } from '../../../../components/text/Moment.tsx';

/** A start or end of a post, or the specified word for none, which is in capitals. */
export const Moment = ({ at }: { at: string }) =>
  at === UNPUBLISHED || at === INDEFINITE ? (
    <Box component="span" sx={word}>
      {at}
    </Box>
  ) : (
    <Text at={at} />
  );

const word = { color: 'text.secondary', fontSize: '0.6875rem' };
