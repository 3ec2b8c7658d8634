import { ownValue } from '../engine/index.ts';
import { type Bank, put } from './bank.ts';
import { text } from './json.ts';
import { holder } from './oauth/codes.ts';
import { type Call, failed, type Run, said } from './operation.ts';
import type { Settings, World } from './world.ts';

/** A configuration file as the settings have it. */
export const file =
  (name: 'edge' | 'downtime' | 'feeMessages'): Run =>
  (_, bank, world) =>
    said(bank, world.settings[name]);

/** Whether paying without signing in is on offer; with it a token for the start page. */
export const loadPay =
  (kind: 'guest' | 'saved'): Run =>
  ({ body }, bank, world) => {
    if (!offers[kind](body, bank, world)) return said(bank, { featureStatus: 'UNAVAILABLE' });
    const token = world.id('pay');
    return said(put(bank, 'payTokens', token, kind), { featureStatus: 'AVAILABLE', token });
  };

/** Paper statements cost a fee on every card but the loan. */
export const getProductFeatures: Run = async (call, bank, world) => {
  const bearer = await holder(call, bank, world);
  const account = ownValue(bank.accounts, call.params.accountId ?? '');
  if (!bearer) return failed(bank, 401, 'token', 'The access token is missing, over or revoked.');
  return account && bearer.account === account.persona.id
    ? said(bank, { paperFeeApplicable: account.persona.accountType !== 'loan' })
    : failed(bank, 404, 'account', 'There is no such account.');
};

/** What the files say when nothing else was asked for: all optional services off but guests of one brand who may pay, no downtime, a fee on paper statements. */
export const plainSettings: Settings = {
  edge: {
    idpBanner: false,
    disableExpReg: [],
    hasJwtToken: false,
    isIdpRegistrationFlow: false,
    isDyEnabled: false,
    universalIdpClients: [],
    universalMigrateMeClients: [],
    defaultIdpFlow: [],
    defaultAccountManagerOn: [],
    isSurflyScriptTagEnabled: false,
    coBrowse: false,
  },
  downtime: { underMaintenance: false, isDowntimePay: false },
  feeMessages: {
    dual: {
      en: 'Paper statements for this card cost $1.99 a month. Paperless statements are free.',
      es: 'Los estados de cuenta en papel de esta tarjeta cuestan $1.99 al mes. Los electrónicos son gratis.',
    },
    standard: {
      en: 'Paper statements cost $1.99 a month. Paperless statements are free.',
      es: 'Los estados de cuenta en papel cuestan $1.99 al mes. Los electrónicos son gratis.',
    },
    hideEnrollment: false,
  },
  guestPay: ['alder'],
};

const offers: Readonly<Record<'guest' | 'saved', (body: Call['body'], bank: Bank, world: World) => boolean>> =
  {
    guest: (body, _, world) => world.settings.guestPay.includes(text(body, 'client_id') ?? ''),
    saved: (body, bank) => ownValue(bank.accounts, text(body, 'syf_identifier') ?? '')?.persona.pays === true,
  };
