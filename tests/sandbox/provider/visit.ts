import { auth, type Reply, type Visitor } from '../bench.ts';

/** What the identity provider's calls look like, for one visitor. */
export const atProvider = (visitor: Visitor) => {
  const stay = (session: string, token?: string): Record<string, string> => ({
    'X-Auth-Session-Id': session,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  });
  const authenticate = (flowId: 'login' | 'registration', userInfo: Record<string, string>) =>
    visitor.post('/v1/identity/authenticate', { flowId, deviceInfo: { blackBox: '' }, userInfo });
  return {
    signIn: (userId: string, password = 'Harbor-7') => authenticate('login', { userId, password }),
    register: (userInfo: Record<string, string>) => authenticate('registration', userInfo),
    methods: (session: string) => visitor.get('/v1/identity/mfa-methods', stay(session)),
    send: (session: string, phoneNumber: string, deliveryMethod = 'Text') =>
      visitor.post('/v1/identity/otp-initiate', { deliveryMethod, phoneNumber }, stay(session)),
    enter: (session: string, code: string, deviceRegister = false) =>
      visitor.post('/v1/identity/otp-validate', { code, deviceRegister }, stay(session)),
    digits: (session: string, code: string) =>
      visitor.post('/v1/identity/otp-softener', { code }, stay(session)),
    complete: (session: string, code_challenge = auth.code_challenge) =>
      visitor.get(
        `/v1/identity/complete?${new URLSearchParams({ code_challenge, code_challenge_method: 'S256' })}`,
        stay(session),
      ),
    create: (session: string, token: string | undefined, userId = 'new.person.1') =>
      visitor.post(
        '/v1/identity/profile-create',
        {
          enrollment: { ebill: '1', eConsent: true },
          userInfo: { userId, password: 'Meadow-5', email: 'new@person.example' },
        },
        stay(session, token),
      ),
    exists: (session: string, token: string | undefined, userId: string) =>
      visitor.get('/v1/identity/user-id-exists', { ...stay(session, token), 'X-User-Id': userId }),
    link: (triggerReason: string) =>
      visitor.post('/v1/universal-identity/pal', { flowId: 'login', triggerReason }),
  };
};

/** Status and id of a refusal. */
export const said = ({ status, body }: Reply): string => `${status} ${body?.code}`;
