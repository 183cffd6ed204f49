import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { PushDevice } from '#shared/notifications/push-devices.contract';
import { Column, Row } from '../../components/layout/layout.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { deviceChoice } from '../../device/choice.ts';
import { HomeScreenSteps } from '../../device/push/HomeScreenSteps.tsx';
import type { PushSupport } from '../../device/push/pushes.ts';
import { useDevices } from './useDevices.ts';

interface DevicesProps {
  /** What people choose about the pushes to all of their devices. */
  children: ReactNode;
  /** Reads the preferences again. */
  reread: () => void;
}

/** The devices on which messages of the school appear: this one, on or off, and the others. */
export function Devices({ reread, children }: DevicesProps) {
  const { support, devices, here, isBusy, turn, test, remove } = useDevices({ onQuiet: reread });
  if (!devices) return null;
  const isOn = devices.some(({ deviceUid }) => deviceUid === here);
  return (
    <Box component="section" aria-labelledby="devices-title">
      <Typography variant="h2" id="devices-title" sx={{ mb: 1 }}>
        On your devices
      </Typography>
      <Typography sx={{ mb: 1 }}>
        What you get by push appears on the lock screen of these devices. All but emergency messages
        wait for the end of your quiet hours.
      </Typography>
      {deviceChoice() === 'own' && support === 'ready' ? (
        <FormControlLabel
          label="Show messages on this device"
          control={<Switch checked={isOn} disabled={isBusy} onChange={(_, on) => void turn(on)} />}
        />
      ) : (
        <Reason support={support} />
      )}
      {devices.length > 0 && <Box sx={{ mt: 1, maxWidth: 400 }}>{children}</Box>}
      {devices.length > 0 && (
        <Column
          component="ul"
          gap={1.5}
          aria-label="Your devices"
          sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}
        >
          {devices.map((device) => (
            <Device
              key={device.deviceUid}
              device={device}
              isHere={device.deviceUid === here}
              onTest={() => void test(device)}
              onRemove={() => void remove(device)}
            />
          ))}
        </Column>
      )}
    </Box>
  );
}

interface DeviceProps {
  device: PushDevice;
  isHere: boolean;
  onTest: () => void;
  onRemove: () => void;
}

/** One device: its name, its last visit, and what can be done with it. */
const Device = ({ device: { name, visited_at }, isHere, onTest, onRemove }: DeviceProps) => (
  <Row component="li" align="center" justify="space-between">
    <div>
      <strong>{name}</strong>
      {isHere && ' (this device)'}
      <Typography variant="body2" color="textSecondary">
        Last used: <DateWords at={visited_at} isInside />
      </Typography>
    </div>
    <Row>
      <Button size="small" aria-label={`Send a test: ${name}`} onClick={onTest}>
        Send a test
      </Button>
      <Button size="small" aria-label={`Remove: ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </Row>
  </Row>
);

/** Why this device shows no messages, and what a person can do. */
const Reason = ({ support }: { support: PushSupport }) =>
  support === 'needs-home-screen' ? (
    <HomeScreenSteps />
  ) : (
    <Typography color="textSecondary">{reasonFor(support)}</Typography>
  );

function reasonFor(support: PushSupport): string {
  if (support === 'unsupported') return 'This browser cannot show messages of the school.';
  // The top of the page says why, and what to do.
  if (support === 'refused') return 'Not on this device.';
  return 'Messages appear only on a device that you alone use. Turn on “This is my own device” in your person menu first.';
}
