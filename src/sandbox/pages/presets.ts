/** Forced answers that are wanted often, as the fields of the form. `now`: milliseconds. */
export const presets = (now: number): readonly Preset[] => [
  each('Planned maintenance, now', 'getDowntime', {
    downTime: {
      startDateTime: new Date(now - 3_600_000).toISOString(),
      stopDateTime: new Date(now + 3_600_000).toISOString(),
      downTimeMessage: 'We are improving our service and will be back shortly.',
    },
  }),
  each('Down for maintenance, payments open', 'getDowntime', { underMaintenance: true, isDowntimePay: true }),
  each('Pay as a guest', 'loadGuestPay', { featureStatus: 'AVAILABLE', token: 'forced-guest-token' }),
  each('Pay without signing in', 'loadSavedPay', { featureStatus: 'AVAILABLE', token: 'forced-saved-token' }),
  each(
    'The identity provider for every brand: the switch, the new sign-in, registration',
    'getEdgeConfiguration',
    {
      idpBanner: true,
      canTryUniversalIdp: true,
      isIdpRegistrationFlow: true,
    },
  ),
  each('Offer the new sign-in', 'getEdgeConfiguration', newSignIn),
  each('Move people to the new sign-in', 'getEdgeConfiguration', {
    ...newSignIn,
    canMigrateUniversalIdp: true,
  }),
  each('Hand over by JWT', 'getEdgeConfiguration', { hasJwtToken: true }),
  next('Next sign-in: status 500', 'authenticateLogin', { fault: 'status', status: '500' }),
  next('Next sign-in: connection lost', 'authenticateLogin', { fault: 'dropped' }),
  next('Next sign-in: half a reply', 'authenticateLogin', { fault: 'malformed' }),
  next('Next sign-in: five seconds late', 'authenticateLogin', { fault: 'slow', ms: '5000' }),
  next('Next handover: no token', 'getHandover', { with: '{"service_token":null}' }),
];

/** A label and the fields that it stands for. */
export type Preset = { readonly label: string; readonly forced: Readonly<Record<string, string>> };

const newSignIn = { canTryUniversalIdp: true, idpBanner: true, isIdpRegistrationFlow: true };

const each = (label: string, operation: string, patch: object): Preset => ({
  label,
  forced: { operation, nth: '0', with: JSON.stringify(patch) },
});

const next = (label: string, operation: string, forced: Readonly<Record<string, string>>): Preset => ({
  label,
  forced: { operation, ...forced },
});
