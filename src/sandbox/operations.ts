import { ownValue } from '../engine/index.ts';
import { authorizeLoan, createVoiceKey, listAccounts } from './accounts.ts';
import { file, getProductFeatures, loadPay } from './files.ts';
import { getHandover } from './handover.ts';
import { introspectToken } from './introspection.ts';
import { exchangeToken, revokeToken } from './oauth/codes.ts';
import { lacking, type Run } from './operation.ts';
import { startPay } from './pages/arrived.ts';
import { authorize } from './pages/authorize.ts';
import { initiateOtp, validateOtp } from './passcode.ts';
import { authenticatePasskey, keepPasskey, startPasskey, startPasskeySignIn } from './passkeys.ts';
import { checkUserIdExists, createProfile, lookUpUserName, updatePassword } from './profile.ts';
import { idpAuthenticate, idpListMfaMethods } from './provider/authenticate.ts';
import {
  createPreAuthenticatedLink,
  idpCheckUserIdExists,
  idpComplete,
  idpCreateProfile,
} from './provider/profile.ts';
import { idpInitiateOtp, idpValidateOtp, idpValidateSoftener } from './provider/verification.ts';
import {
  checkLookupEligibility,
  checkRegistrationEligibility,
  checkResetEligibility,
  verifyIdentity,
} from './recovery.ts';
import { authenticate, authenticatePersistent } from './sign-in.ts';

/** The operation of the API document with this id; undefined where only the document knows it. */
export const operationOf = (id: string): Run | undefined =>
  siteFiles.includes(id) ? siteFile : ownValue(operations, id);

/** Operations whose files belong to the static site: they are the sandbox's only while an answer is forced. */
export const siteFiles: readonly string[] = ['getBrand', 'getEConsent'];

const operations: Readonly<Record<string, Run>> = {
  authenticateLogin: authenticate('login'),
  authenticateLinking: authenticate('account-linking'),
  authenticatePersistent,
  checkRegistrationEligibility,
  checkResetEligibility,
  checkLookupEligibility,
  verifyIdentity,
  initiateOtp,
  validateOtp,
  createProfile,
  createVoiceKey,
  updatePassword,
  startPasskey,
  keepPasskey,
  startPasskeySignIn,
  authenticatePasskey,
  checkUserIdExists,
  lookUpUserName,
  getHandover,
  exchangeToken,
  revokeToken,
  introspectToken,
  authorize,
  idpAuthenticate,
  idpListMfaMethods,
  idpInitiateOtp,
  idpValidateOtp,
  idpValidateSoftener,
  idpComplete,
  idpCreateProfile,
  idpCheckUserIdExists,
  createPreAuthenticatedLink,
  listAccounts,
  authorizeLoan,
  getProductFeatures,
  loadGuestPay: loadPay('guest'),
  loadSavedPay: loadPay('saved'),
  startGuestPay: startPay('guest'),
  startSavedPay: startPay('saved'),
  getEdgeConfiguration: file('edge'),
  getDowntime: file('downtime'),
  getStatementFeeMessages: file('feeMessages'),
};

const siteFile: Run = (call, bank) => lacking(bank, `${call.operation} is a file of the site.`);
