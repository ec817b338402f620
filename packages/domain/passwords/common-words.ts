/**
 * Words that leaked passwords are made of, in French, in English and of Tunisia: each in lower case, without accents, of at
 * least four letters. Taken by hand from public lists of the most used passwords (NCSC, NordPass); longer passwords are found
 * because they are made of these. Everyday words that make good passphrases are left out.
 */
export const COMMON_WORDS: readonly string[] = `
password passwort passe motdepasse mdp pass secret secure securite security login connexion connect access acces
admin administrateur administrator root user utilisateur guest invite test testing demo default defaut system systeme
welcome bienvenue bonjour hello salut salam marhaba letmein changeme changezmoi change nouveau temporaire temporary temp
azerty azertyuiop qsdfgh qsdfghjklm wxcvbn qwerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qaz wsx edc
azer aqwzsx aqwxsz poiuy lkjh mnbvc abcd abcde abcdef abcdefg abcdefgh abcdefghijklmnopqrstuvwxyz
soleil amour jetaime doudou loulou chouchou coucou princesse princess chocolat nicolas marseille camille thomas
julien alexandre celine sandrine isabelle football foot superman batman spiderman pokemon dragon monkey shadow master
sunshine iloveyou iloveu lovely love ilove baby angel flower michael jordan jennifer hunter ranger buster soccer hockey
baseball basketball killer george charlie andrew michelle jessica pepper daniel ashley trustno starwars computer
ordinateur internet google facebook linkedin twitter yahoo gmail hotmail outlook orange windows microsoft samsung apple
iphone android ferrari porsche mercedes mustang corvette harley matrix phoenix silver golden summer winter spring autumn
printemps hiver automne lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday
saturday sunday janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre january february march
april june july august september october november december
tunis tunisie tunisia carthage sousse sfax monastir bizerte djerba hammamet kairouan nabeul gabes medenine mahdia
esperance taraji clubafricain etoile habibi hamdoullah inchallah inshallah bismillah mohamed mohammed muhammad ahmed
amine yassine youssef mariem fatma khaled karim salma sarra
banque bank banking change bureau finance dinar dinars euro euros dollar dollars money argent devise devises trading
trader market marche fxmatch match forex société societe company entreprise compte account client customer
blink whatever freedom liberte famille family maman papa maison house home office travail work ecole school
`
  .trim()
  .split(/\s+/)
  .map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''))
  .filter((word, index, all) => word.length >= 4 && all.indexOf(word) === index)
