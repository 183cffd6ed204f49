import { Box, Drawer } from '@mui/material';
import { NavigationList } from './NavigationList.tsx';

/** The navigation below 1200 px: an overlay that closes after a choice. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { 'aria-label': 'Navigation' } }}>
      <Box component="nav" aria-label="Main" sx={{ width: 280 }}>
        <NavigationList onChoose={onClose} />
      </Box>
    </Drawer>
  );
}
