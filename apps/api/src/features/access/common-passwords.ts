/** Stems of most guessed passwords; a password is compared after digits, signs and look-alikes are normalised. */
const STEMS = `
password passwort passwd passcode pass secret letmein welcome login admin administrator root user guest default changeme test testing
tester demo access open hello goodbye whatever nothing something trustno iloveyou loveyou ilove love lovely lover lovers sweetheart
honey babe baby babygirl princess queen king prince angel angels devil heaven god jesus christ blessed faith grace hope peace
sunshine sunflower flower flowers rainbow butterfly summer winter spring autumn january february march april may june july august
september october november december monday tuesday wednesday thursday friday saturday sunday qwerty qwertyuiop qwertz azerty asdf
asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc abc abcd abcde abcdef abcdefg abcdefgh alphabet football baseball basketball
soccer hockey tennis golf golfer rugby cricket softball volleyball liverpool chelsea arsenal barcelona juventus realmadrid manchester
united yankees dodgers lakers cowboys steelers packers eagles giants rangers michael michelle jordan jennifer jessica joshua daniel
danielle andrew anthony ashley amanda charlie charles thomas robert richard william matthew nicole nicholas samantha hannah harley
hunter tigger tiger dragon monkey shadow master superman batman spiderman ironman starwars pokemon pikachu naruto minecraft fortnite
mustang ferrari porsche mercedes corvette camaro yamaha kawasaki honda toyota computer internet windows linux apple samsung google
facebook twitter instagram microsoft amazon android iphone cookie cookies chocolate cheese coffee banana orange cherry pepper ginger
peanut pumpkin buster killer hacker ninja samurai warrior knight wizard merlin matrix phoenix falcon eagle panther jaguar lion wolf
dolphin penguin bear buffalo cowboy indian silver golden gold diamond crystal purple yellow green blue black white red money dollar
bitcoin crypto trader trading invest investor investment stock stocks market broker bullmarket bearmarket portfolio wallstreet nasdaq
america american canada mexico london paris berlin newyork texas california florida boston chicago dallas denver austin security
secure private freedom forever always family mother father mommy daddy brother sister friend friends bestfriend school college student
teacher doctor police soldier army marine navy airforce samsam bubbles snoopy scooby garfield mickey minnie donald barbie maggie
molly bailey lucky sparky rocky max buddy jasper oliver george jackson maverick fuckyou fuckme fuckoff asshole bitch biteme sexy
sexsex pussy orgasm blowme xxxxxx zzzzzz aaaaaa access mypassword newpassword yourpassword thepassword passpass superuser sysadmin
operator manager service server oracle mysql postgres ubuntu pipa pipapipa
`;

const SEQUENCES = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
];
const KEYBOARD_ROWS = [
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb',
  'qazwsxedcrfvtgb',
];

export const commonStems: ReadonlySet<string> = new Set(STEMS.split(/\s+/).filter(Boolean));
export const commonRuns: readonly string[] = [...SEQUENCES, ...KEYBOARD_ROWS];
